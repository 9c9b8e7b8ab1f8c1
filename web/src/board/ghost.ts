/** What a choice would put on the board: the ghost of a piece, and where ghosts are shown in place of dots. */

import type { View } from './scene';
import type { Choice, Piece } from '../wire/types';

export interface Ghost {
  cell: string;
  /** What would stand there; null while it is open which piece that is. */
  piece: (Pick<Piece, 'side'> & Partial<Piece>) | null;
  /** Where it comes from, if it moves. */
  from?: string;
}

/** Fewer cells to choose from are marked each for itself, however many of all they are. */
const FEW = 12;

/** The piece that a choice would move or place; null if it does neither. */
export function ghostOf({ pieces, placements }: Pick<View, 'pieces' | 'placements'>, choice: Choice): Ghost | null {
  const [from, to = from] = choice.cells;
  if (from === undefined || to === undefined) return null;
  if (from !== to) {
    const piece = pieces.find(({ cell }) => cell === from);
    return piece ? { cell: to, piece, from } : null;
  }
  if (pieces.some(({ cell }) => cell === to)) return null;
  const placed = placements.find(({ word }) => word === choice.word);
  return placed ? { cell: to, piece: placed } : null;
}

/** What choices that differ in nothing but their words would place: the piece, if it is the same for all of them. */
export function commonGhost(view: Pick<View, 'pieces' | 'placements'>, choices: Choice[]): Ghost | null {
  const [first, ...others] = choices.map((choice) => ghostOf(view, choice));
  return first && others.every((other) => other) ? (others.length ? { cell: first.cell, piece: null } : first) : null;
}

/** Whether most empty cells can be chosen, so that marking each of them would tell nothing. */
export function isDense({ cells, pieces }: Pick<View, 'cells' | 'pieces'>, targets: string[]): boolean {
  const taken = new Set(pieces.map(({ cell }) => cell));
  const open = targets.filter((cell) => !taken.has(cell)).length;
  return open > FEW && open > (cells.length - taken.size) / 2;
}
