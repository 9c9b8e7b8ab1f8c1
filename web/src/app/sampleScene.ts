/** A board as small as can be, to show what boards and pieces look like. */

import type { Scene } from '../board/scene';
import type { Piece, Side } from '../wire/types';

const ROWS = [
  [-0.5, 0.5],
  [-1, 0, 1],
  [-0.5, 0.5],
];

function piece(cell: string, side: Side, height = 1): Piece {
  return { cell, side, kind: 'stone', height, facing: null, immobile: false, shape: 'disc', mark: '' };
}

export const SAMPLE: Scene = {
  shape: 'hexhex',
  size: 2,
  cells: ROWS.flatMap((row, y) =>
    row.map((x, column) => ({ name: `${'abc'[y]}${column + 1}`, x, y: ((y - 1) * Math.sqrt(3)) / 2 })),
  ),
  sides: ['white', 'black'],
  seat: 1,
  pieces: [piece('c1', 'black', 2), piece('b1', 'white'), piece('b2', 'black'), piece('a2', 'white', 2)],
  overlays: [],
  hands: [],
  cards: [],
};
