/** What has gone from the board of the other side, for those who hear the game: pieces, not stacks. */

import type { Scene, Side } from '../data';

export interface Taken {
  side: Side;
  count: number;
}

/** What whoever acted in `before` has taken from the other side; null for nothing. A piece that changes sides stays. */
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
