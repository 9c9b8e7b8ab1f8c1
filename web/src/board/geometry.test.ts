import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexagon, square } from '../testing/boards';
import { distance, gridOf, PITCH } from './geometry';

const BOARDS = [
  ['a hexagon', hexagon(4), 6],
  ['a square', square(5), 4],
] as const;

/** How many edges a path of `outline` has. */
const edgesOf = (path: string): number => path.match(/M/g)?.length ?? 0;

describe.each(BOARDS)('the grid of %s', (_name, board, edges) => {
  const grid = gridOf(board);
  const turned = gridOf(board, true);
  const names = board.cells.map(({ name }) => name);
  const cells = fc.constantFrom(...names);

  it('has the edges of its shape', () => expect(grid.edges).toBe(edges));

  it('finds each cell at its own middle, and near it', () => {
    for (const name of names) {
      const { x, y } = grid.spot(name);
      expect(grid.nearest({ x, y })).toBe(name);
      expect(grid.nearest({ x: x + PITCH / 3, y: y - PITCH / 5 })).toBe(name);
    }
  });

  it('finds nothing far from the board', () => {
    expect(grid.nearest({ x: grid.box.right + PITCH, y: grid.box.top })).toBeUndefined();
  });

  it('keeps every cell inside its box', () => {
    for (const { x, y } of grid.spots.values()) {
      expect(x).toBeGreaterThanOrEqual(grid.box.left + PITCH / 2);
      expect(x).toBeLessThanOrEqual(grid.box.right - PITCH / 2);
      expect(y).toBeGreaterThanOrEqual(grid.box.top + PITCH / 2);
      expect(y).toBeLessThanOrEqual(grid.box.bottom - PITCH / 2);
    }
  });

  it('leads back across the opposite edge', () => {
    fc.assert(
      fc.property(cells, fc.nat(edges - 1), (cell, edge) => {
        const other = grid.beyond(cell, edge);
        fc.pre(other !== undefined);
        expect(distance(grid.spot(cell), grid.spot(other))).toBeCloseTo(PITCH);
        expect(grid.beyond(other, (edge + edges / 2) % edges)).toBe(cell);
      }),
    );
  });

  it('turns by half a circle, and neighbours with it', () => {
    fc.assert(
      fc.property(cells, fc.nat(edges - 1), (cell, edge) => {
        expect(distance(grid.spot(cell), { x: -turned.spot(cell).x, y: -turned.spot(cell).y })).toBeCloseTo(0);
        expect(turned.beyond(cell, edge)).toBe(grid.beyond(cell, (edge + edges / 2) % edges));
      }),
    );
  });

  it('outlines an area by the edges that only one of its cells has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(cells), (area) => {
        const inner = area.flatMap((cell) =>
          [...Array(edges).keys()].filter((edge) => area.includes(grid.beyond(cell, edge) ?? '')),
        );
        expect(edgesOf(grid.outline(area)) + inner.length).toBe(edges * area.length);
      }),
    );
  });

  it('counts as around a cell what touches it, even with a corner', () => {
    const most = Math.max(...names.map((name) => grid.around(name).length));
    expect(most).toBe(edges === 6 ? 7 : 9);
  });

  it('takes for the middlemost one of the cells', () => {
    expect(grid.middlemost(names)).toBe(edges === 6 ? 'd4' : 'c3');
    fc.assert(
      fc.property(fc.uniqueArray(cells, { minLength: 1 }), (area) => {
        expect(area).toContain(grid.middlemost(area));
      }),
    );
  });
});

it('draws upwards what lies further up', () => {
  const grid = gridOf(square(3));
  expect(grid.spot('a3').y).toBeLessThan(grid.spot('a1').y);
  expect(grid.spot('c1').x).toBeGreaterThan(grid.spot('a1').x);
});

it('draws a line from middle to middle, in hundredths', () => {
  expect(gridOf(square(2)).line('a1', 'b2')).toBe('M0,0L48,-48');
});
