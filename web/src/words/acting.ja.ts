/** 着手までの言葉：プレビュー、答え、ヒント、カード。 */

import type { acting as en } from './acting.en';

export const acting: typeof en = {
  play: (cells) => `${cells}で確定`,
  playCard: (name) => `カード${name}で確定`,
  verbs: {
    'flip-': (cell) => `${cell}を裏返す`,
    'leave-': () => 'この領域を外す',
    'put-': (cell) => `${cell}に石を置く`,
  },
  tapCell: (cell) => `もう一度${cell}をタップすると着手します。別のマスも選べます。`,
  tapCard: (name) => `もう一度カード${name}をタップすると使います。別のカードも選べます。`,
  selectAgain: (what) => `もう一度${what}を選ぶと着手します。`,
  previewed: (what) => `プレビュー：${what}。もう一度選ぶと着手、Escでキャンセルします。`,
  asks: (word) => `${word}…`,
  hint: {
    title: '推奨手：',
    chance: (name, percent) => `${name ? `${name}の` : ''}勝率${percent}%`,
    win: (name, n) => `${name ? `${name}の` : ''}勝ちです${n > 0 ? `（最長${n}アクション、両者合計）` : ''}。`,
    loss: (name, other) => `${other}が最善を尽くせば${name ? `${name}の` : ''}負けです。`,
    draw: '両者が最善を尽くせば引き分けです。',
    thinking: '手を探しています…',
    playTurn: 'この手を着手',
  },
  cards: {
    used: '使用済',
    usedSaid: (n) => `使用済み。あと${n}枚使うと戻ります`,
    back: 'また使えます',
    backSaid: (name, cards) => `${name}：カード${cards}がまた使えます。`,
    suggested: (n) => `推奨手の${n}番目`,
  },
};
