import { describe, expect, it } from 'vitest';
import { hexagon, square } from '../testing/boards';
import { SIGNALS } from './forms';
import { gridOf } from './geometry';
import { signalPath, type Signal, type Variant } from './signals';

const NAMES = Object.keys(SIGNALS) as Signal[];

describe.each([hexagon(2), square(3)])('on a board', (board) => {
  const grid = gridOf(board);
  const cells = board.cells.slice(0, 2).map(({ name }) => name);

  it('draws no two signals alike', () => {
    expect(new Set(NAMES.map((signal) => signalPath(signal, grid, cells))).size).toBe(6);
  });

  it.each<[Signal, Variant]>([
    ['legal', 'foot'],
    ['legal', 'hint'],
    ['legal', 'deed'],
    ['selected', 'aim'],
    ['last', 'trail'],
    ['error', 'proof'],
  ])('draws %s in another way as %s', (signal, variant) => {
    expect(signalPath(signal, grid, cells, variant)).not.toBe(signalPath(signal, grid, cells));
  });

  it('stays inside of its cell, but where it leads from one to another', () => {
    const only = board.cells[0]!.name;
    const { x, y } = grid.spot(only);
    for (const signal of NAMES)
      for (const [, across, down] of signalPath(signal, grid, [only]).matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)) {
        expect(Math.abs(Number(across) - x), signal).toBeLessThanOrEqual(24.01);
        expect(Math.abs(Number(down) - y), signal).toBeLessThanOrEqual(27.72);
      }
  });
});

it('outlines what won as one area', () => {
  const grid = gridOf(square(3));
  expect(signalPath('won', grid, ['a1', 'a2']).match(/M/g)).toHaveLength(6);
});

it('begins a trail beside the middle of its cell, and draws none on the spot that is nowhere', () => {
  const grid = gridOf(square(3));
  expect(signalPath('last', grid, ['a1', 'c1'], 'trail')).toMatch(/M2\.4,0L96,0$/);
  expect(signalPath('last', grid, ['a1', 'a1'], 'trail')).not.toContain('NaN');
});
