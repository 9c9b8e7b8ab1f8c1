/** The rows of a move list: seat 1 at the left, seat 2 at the right, each turn with its number by the rules. */

import type { Turn } from '../wire/types';

/** A turn on the list. */
export interface Entry {
  turn: Turn;
  /** How many actions have been played when it is over. */
  end: number;
}

export type Row = [Entry | null, Entry | null];

/** The turns in rows; a new row begins when a seat comes again. */
export function rowsOf(turns: readonly Turn[]): Row[] {
  const rows: Row[] = [];
  let end = 0;
  let before = 2;
  for (const turn of turns) {
    end += turn.actions.length;
    if (turn.seat <= before) rows.push([null, null]);
    rows.at(-1)![turn.seat - 1] = { turn, end };
    before = turn.seat;
  }
  return rows;
}
