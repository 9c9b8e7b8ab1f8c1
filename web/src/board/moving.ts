/**
 * Which piece of a new position is which piece of the one before, so that it can glide from cell to cell.
 *
 * The cells of the actions in between tell who went where; everything else stays, appears or goes.
 */

import type { Piece } from '../wire/types';

export interface Placed {
  id: number;
  piece: Piece;
}

let nextId = 1;

export function follow(before: Placed[], pieces: Piece[], moves: string[][]): Placed[] {
  const at = new Map(before.map((placed) => [placed.piece.cell, placed]));
  for (const [from, to] of moves) {
    const moved = from && to ? at.get(from) : undefined;
    if (!moved || !from || !to) continue;
    at.delete(from);
    at.set(to, moved);
  }
  const ids = new Map<string, number>();
  for (const piece of pieces) {
    const placed = at.get(piece.cell);
    // What looks alike may become one another: a stack grows, and gets another name; a piece changes sides where it stands.
    const isTaken = placed?.piece.side !== piece.side && placed?.piece.cell !== piece.cell;
    if (placed && !isTaken && placed.piece.shape === piece.shape) {
      ids.set(piece.cell, placed.id);
    }
  }
  // The order of elements stays, so that nothing is torn out of the drawing.
  return pieces.map((piece) => ({ id: ids.get(piece.cell) ?? nextId++, piece })).sort((a, b) => a.id - b.id);
}
