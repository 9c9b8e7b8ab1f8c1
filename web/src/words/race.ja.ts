/** What the page says of the race, in Japanese. */

import type { Where } from '../race/parts';
import type { race as english } from './race.en';

const parts: Record<Where, string> = {
  top: '上側',
  topRight: '右上側',
  right: '右側',
  bottomRight: '右下側',
  bottom: '下側',
  bottomLeft: '左下側',
  left: '左側',
  topLeft: '左上側',
  '': '領域',
};

export const race: typeof english = {
  meterOf: (name, meter) => `${name}：${meter}`,
  course: '形勢の推移',
  choose: '表示する項目',
  moment: (turn) => (turn ? `${turn}手目` : '開始局面'),
  part: (verb, where, cells) => `${parts[where]}${where ? '' : `（${cells}マス）`}を${verb}`,
  wouldBe: (now, next) => `${now}、この着手で${next}`,
};
