/** What the page says of the race, in English; names and values of meters come from the server. */

import type { Where } from '../race/parts';

const parts: Record<Where, string> = {
  top: 'the upper part',
  topRight: 'the upper right part',
  right: 'the right part',
  bottomRight: 'the lower right part',
  bottom: 'the lower part',
  bottomLeft: 'the lower left part',
  left: 'the left part',
  topLeft: 'the upper left part',
  '': 'a part',
};

export const race = {
  meterOf: (name: string, meter: string) => `${name}: ${meter}`,
  course: 'Race by turn',
  choose: 'Count',
  moment: (turn: number) => (turn ? `turn ${turn}` : 'start'),
  /** An answer that chooses a part of the board of so many cells. */
  part: (verb: string, where: Where, cells: number) => `${verb} ${parts[where]}${where ? '' : ` of ${cells}`}`,
  wouldBe: (now: string, next: number) => `${now}, ${next} after this move`,
};
