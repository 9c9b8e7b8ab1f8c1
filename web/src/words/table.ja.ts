/** 対局の盤のまわりの言葉：ルールの参照、キー操作。 */

import type { table as en } from './table.en';

export const table: typeof en = {
  findRule: 'ルール内を検索',
  noRule: '見つかりません。',
  wholePage: '全文を見る',
  openRules: '盤の横にルールを開く',
  toLesson: 'レッスンへ',
  before: '1手戻る',
  after: '1手進む',
  undo: '待った',
  flip: '盤面反転',
  accuracy: (name) => `${name}の精度`,
  accuracyHelp: '全着手の平均です。勝率が下がらない手は100%、10ポイント下がると64%、30ポイント下がると26%です。',
  retry: 'やり直す',
  retryOf: (turn) => `${turn}手目からやり直す`,
  toReview: '振り返り',
  mistakes: '悪手をその場で知らせる',
  mistakesHelp: 'コンピューターとの対局で、1手で勝率がこれだけ下がったとき。',
  fromPoints: (points) => `${points}ポイント以上`,
  off: '知らせない',
  mistake: (points) => `今の手で勝率が${points}ポイント下がりました。`,
  playOn: 'このまま続ける',
  shortcuts: '1文字のショートカットキー',
};
