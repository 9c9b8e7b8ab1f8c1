/** Places each overlay's label in one of its cells: a free one near the middle if possible. */

import type { Overlay, Piece } from '../wire/types';
import type { Grid } from './geometry';

export interface Label {
  cell: string;
  words: string;
  /** The piece that it stands on, if any. */
  on: Piece | undefined;
}

export function labelsOf(overlays: Overlay[], pieces: Map<string, Piece>, grid: Grid): Label[] {
  const placed = new Map<string, Label>();
  for (const { label, cells } of overlays) {
    if (!label || cells.length < 2) continue; // one cell needs no number
    const open = cells.filter((cell) => !placed.has(cell));
    const free = open.filter((cell) => !pieces.has(cell));
    const cell = grid.middlemost(free.length ? free : open.length ? open : cells);
    placed.set(cell, { cell, words: label, on: pieces.get(cell) });
  }
  return [...placed.values()];
}
