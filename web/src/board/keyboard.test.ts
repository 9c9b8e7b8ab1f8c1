import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hexagon, square } from '../testing/boards';
import { gridOf } from './geometry';
import { Walker } from './keyboard';

/** The cells that a row of keys leads to, one after the other. */
function walk(board: Parameters<typeof gridOf>[0], from: string, keys: string[], isTurned = false): string[] {
  const grid = gridOf(board, isTurned);
  const walker = new Walker();
  const way: string[] = [];
  for (const key of keys) {
    const next = walker.follow(key, way.at(-1) ?? from, grid);
    if (next) way.push(next);
  }
  return way;
}

describe('arrows', () => {
  it('go to the neighbour in that direction on a square', () => {
    expect(walk(square(3), 'b2', ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'])).toEqual([
      'b3',
      'c3',
      'c2',
      'b2',
    ]);
  });

  it('go to the neighbour as it is seen on a board that is turned', () => {
    expect(walk(square(3), 'b2', ['ArrowUp', 'ArrowRight'], true)).toEqual(['b1', 'a1']);
  });

  it('stop at the edge', () => {
    expect(walk(square(3), 'c3', ['ArrowUp', 'ArrowRight'])).toEqual([]);
    expect(walk(hexagon(3), 'c5', ['ArrowRight'])).toEqual([]);
  });

  it('keep to their line on hexagons, though every step sways', () => {
    const up = walk(hexagon(3), 'a2', ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']);
    expect(up).toHaveLength(4);
    expect([up[1], up[3]]).toEqual(['c3', 'e2']); // right above a2
  });

  it('begin a line of their own after a step to the side', () => {
    expect(walk(hexagon(3), 'a2', ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowUp']).at(-1)).toBe('e3');
  });
});

it('Home and End lead to the ends of the row', () => {
  expect(walk(hexagon(3), 'c3', ['Home', 'End'])).toEqual(['c1', 'c5']);
  expect(walk(square(3), 'b2', ['End', 'Home'])).toEqual(['c2', 'a2']);
});

describe('a name that is typed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is reached at once, and goes on to longer names', () => {
    expect(walk(hexagon(6), 'a1', ['f', '1', '1'])).toEqual(['f1', 'f11']);
  });

  it('is read in capitals too', () => expect(walk(square(3), 'a1', ['B', '3'])).toEqual(['b3']));

  it('is forgotten after a while', () => {
    const grid = gridOf(square(3));
    const walker = new Walker();
    walker.follow('b', 'a1', grid);
    vi.advanceTimersByTime(2000);
    expect(walker.follow('3', 'a1', grid)).toBeUndefined();
  });

  it('leads nowhere if there is no such cell', () => expect(walk(square(3), 'a1', ['b', '9'])).toEqual([]));
});

it('other keys are left to the page', () => expect(walk(square(3), 'a1', ['Tab', '?', 'PageUp'])).toEqual([]));
