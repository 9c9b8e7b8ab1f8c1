/** Results that the players or their clocks decided, and no rule. */

import { seatName } from '../table/called';
import type { Outcome, Seat, Side } from '../wire/types';
import { w } from '../words';
import type { Ending } from './saved.svelte';

/** The result of an ending, with the players as the sides they have; null while there is none. */
export function settledOutcome(ending: Ending | null, sides: readonly [Side, Side] | null): Outcome | null {
  if (!ending) return null;
  if (ending.kind === 'agreed') return { winner: null, reason: 'agreed_draw', words: w().result.agreed, cells: [] };
  const winner = (3 - ending.seat) as Seat;
  const words = w().result[ending.kind](seatName(winner, sides), seatName(ending.seat, sides));
  return { winner, reason: ending.kind, words, cells: [] };
}
