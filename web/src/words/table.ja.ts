/** 対局の盤のまわりの言葉：ルールの参照、キー操作。 */

import type { table as en } from './table.en';

export const table: typeof en = {
  findRule: 'ルールを探す',
  noRule: '見つかりません。',
  wholePage: '全文のページ',
  openRules: '盤の横にルールを開く',
  toLesson: 'レッスンへ',
  before: '前の手番',
  after: '次の手番',
  undo: '待った',
  flip: '盤を反転',
  accuracy: (name) => `${name}の精度`,
  accuracyHelp: '全手番の平均です。勝率を失わない手番は100%、10ポイント失えば64%、30ポイント失えば26%です。',
  retry: 'やり直す',
  retryOf: (turn) => `${turn}手番めからやり直す`,
  toReview: '検討へ',
  mistakes: '悪手をその場で知らせる',
  mistakesHelp: 'コンピューターとの対局で、1手番で勝率をこれだけ失ったとき。',
  fromPoints: (points) => `${points}ポイントから`,
  off: '知らせない',
  mistake: (points) => `今の手番で勝率を${points}ポイント失いました。`,
  playOn: 'このまま続ける',
  shortcuts: '1文字のキー操作',
};
