/** What a puzzle asks for, in words. */

import type { Puzzle, Side } from '../wire/types';
import { w } from '../words';

export function taskWords({ actions, turns }: Puzzle, side: Side): string {
  if (actions === 1) return w().puzzles.atOnce(side);
  const words = actions === turns ? w().puzzles.inTurns : w().puzzles.inActions;
  return words(side, actions);
}
