/** Boards and views for tests, as small as a test wants them. */

import type { Scene, View } from '../board/scene';
import type { Cell, Choice, Overlay, Piece } from '../wire/types';

const letter = (index: number): string => String.fromCharCode(97 + index);

/** The cells of a hexagon with so many cells to a side: `a1` lies at the left end of the lowest row. */
export function hexagon(side: number): Pick<Scene, 'shape' | 'cells'> {
  const rows = Array.from({ length: 2 * side - 1 }, (_, row) => 2 * side - 1 - Math.abs(row - side + 1));
  const cells = rows.flatMap((length, row) =>
    Array.from({ length }, (_, place): Cell => {
      const y = ((row - side + 1) * Math.sqrt(3)) / 2;
      return { name: `${letter(row)}${place + 1}`, x: place - (length - 1) / 2, y };
    }),
  );
  return { shape: 'hexhex', cells };
}

/** The cells of a square: `a1` lies at the left end of the lowest row, `b1` right of it. */
export function square(side: number): Pick<Scene, 'shape' | 'cells'> {
  const cells = Array.from({ length: side * side }, (_, index): Cell => {
    const [x, y] = [index % side, Math.floor(index / side)];
    return { name: `${letter(x)}${y + 1}`, x, y };
  });
  return { shape: 'square', cells };
}

export function piece(cell: string, rest: Partial<Piece> = {}): Piece {
  return {
    cell,
    side: 'white',
    kind: 'stone',
    height: 1,
    facing: null,
    immobile: false,
    shape: 'disc',
    mark: '',
    ...rest,
  };
}

export function overlay(kind: string, cells: string[], rest: Partial<Overlay> = {}): Overlay {
  return { kind, cells, side: null, label: '', action: null, ...rest };
}

/** A choice whose action is written as its cells, unless the test says how. */
export function choice(cells: string[], rest: Partial<Choice> = {}): Choice {
  return { action: cells.join('-') + (rest.word ?? ''), cells, word: '', ...rest };
}

export function view(rest: Partial<View> = {}): View {
  return {
    ...hexagon(3),
    size: 3,
    seat: 1,
    sides: ['white', 'black'],
    pieces: [],
    overlays: [],
    hands: [],
    cards: [],
    phase: 'play',
    meters: [],
    choices: [],
    placements: [],
    ...rest,
  };
}
