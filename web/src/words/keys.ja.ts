/** キー操作のヘルプ。 */

import type { keys as en } from './keys.en';

export const keys: typeof en = {
  title: 'キー操作',
  help: 'このヘルプ',
  open: 'キー操作の一覧…',
  everywhere: 'このページのどこでも',
  tab: '次の項目へ（Shift+Tabで前へ）',
  nextGame: '自分の手番の対局へ',
  onBoard: '盤上',
  walking: '手順の移動',
  move: 'マスを移動',
  rowEnds: '段の端のマスへ',
  cell: 'その名前のマスへ移動',
  select: '選択：コマを選ぶ、着手する、プレビューを確定する',
  back: 'プレビュー、選択の順に解除し、その次は1つ戻す',
  names: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    cell: 'c3',
  },
};
