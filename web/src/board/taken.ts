/** Counts captured pieces (not stacks) between two positions, for the screen reader. */

import type { Scene } from './scene';
import type { Side } from '../wire/types';

export interface Taken {
  side: Side;
  count: number;
}

/** What the player to act in `before` captured; null if nothing. A piece that changes sides was not captured. */
export function takenBetween(before: Scene, after: Scene): Taken | null {
  const side = before.sides?.[2 - before.seat];
  if (!side) return null;
  const gone = piecesOf(before) - piecesOf(after);
  const count = Math.min(gone, piecesOf(before, side) - piecesOf(after, side));
  return count > 0 ? { side, count } : null;
}

function piecesOf({ pieces }: Scene, side?: Side): number {
  return pieces.filter((piece) => !side || piece.side === side).reduce((sum, piece) => sum + piece.height, 0);
}
