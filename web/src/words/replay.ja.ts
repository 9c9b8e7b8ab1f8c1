/** What the page says about replays and pictures, in Japanese. */

import type { pictures as englishPictures, replay as englishReplay } from './replay.en';

export const replay: typeof englishReplay = {
  title: '自動再生',
  play: '自動再生',
  pause: '一時停止',
  speed: '速さ',
  times: (speed) => `${speed}倍速`,
  toggle: '自動再生／一時停止',
  faster: '再生を速くする',
  slower: '再生を遅くする',
  pictures: '画像…',
};

export const pictures: typeof englishPictures = {
  title: '画像',
  meters: '形勢も描く',
  position: '盤上の局面',
  game: '対局の全手順',
  png: '画像（PNG）',
  svg: '図（SVG）',
  gif: 'アニメーション（GIF）',
  drawing: '描いています…',
  progress: (percent) => `描いています… ${percent}％`,
  done: '完了しました。',
};
