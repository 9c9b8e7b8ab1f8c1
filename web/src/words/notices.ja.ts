/** ページを閉じている間のお知らせについての言葉（日本語）。 */

import type { notices as english } from './notices.en';

export const notices: typeof english = {
  push: 'Tebanを閉じている間もお知らせ',
  pushHelp: '通信対局であなたの手番になったときにお知らせします（1手番に1回まで）。',
  pushFailed: 'ブラウザーの設定ができませんでした。時間をおいてもう一度お試しください。',
  feed: '非公開フィード',
  feedHelp: 'フィードリーダー用です。対応待ちの対局が届きます。URLを知っている人はだれでも読めます。',
  feedMake: 'URLを作成',
  feedRenew: 'URLを作り直す',
  feedOnce: 'このURLは再表示できません。今コピーしてください。作り直すと、前のURLは無効になります。',
};
