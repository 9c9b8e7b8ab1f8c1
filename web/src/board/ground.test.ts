import { expect, it } from 'vitest';
import { hexagon, square } from '../testing/boards';
import { gridOf } from './geometry';
import { hull, litEdges, toneOf, tonePaths, TONES } from './ground';

it.each([hexagon(2), hexagon(6)])('gives neighbouring hexagons different tones', (board) => {
  const grid = gridOf(board);
  const tones = toneOf(grid);
  for (const cell of grid.spots.keys())
    for (let edge = 0; edge < 6; edge++) {
      const other = grid.beyond(cell, edge);
      if (other) expect(tones.get(cell), `${cell} ${other}`).not.toBe(tones.get(other));
    }
});

it.each([hexagon(4), square(6)])('draws every cell in one of three tones', (board) => {
  const grid = gridOf(board);
  const paths = tonePaths(grid);
  expect(paths).toHaveLength(TONES);
  expect(paths.every((path) => path.length > 0)).toBe(true);
  expect(paths.join('').match(/M/g)).toHaveLength(board.cells.length);
});

it('frames a square by its four corners, and a hexagon by nothing that bends inwards', () => {
  expect(hull(gridOf(square(3))).match(/-?\d+,-?\d+/g)).toHaveLength(4);
  expect(hull(gridOf(hexagon(3))).split('L')).toHaveLength(12);
});

it.each([hexagon(2), square(2)])('lights each cell from the upper left', (board) => {
  const lines = litEdges(gridOf({ ...board, cells: board.cells.slice(0, 1) }))
    .slice(1)
    .split('L');
  const points = lines.map((point) => point.split(',').map(Number) as [number, number]);
  const middle = gridOf(board).spot(board.cells[0]!.name);
  expect(points.filter(([x, y]) => x <= middle.x || y <= middle.y)).toHaveLength(points.length);
});
