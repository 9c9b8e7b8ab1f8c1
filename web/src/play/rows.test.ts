import { describe, expect, it } from 'vitest';
import type { Seat } from '../wire/types';
import { rowsOf } from './rows';

const turn = (number: number, seat: Seat, ...actions: string[]) => ({ number, seat, actions });

describe('rowsOf', () => {
  it('pairs turns that keep their numbers, and counts the actions', () => {
    const rows = rowsOf([turn(1, 1, 'a1'), turn(2, 2, 'b1', 'b2'), turn(3, 1, 'c1')]);
    expect(rows.map((row) => row.map((entry) => entry && [entry.turn.number, entry.end]))).toEqual([
      [
        [1, 1],
        [2, 3],
      ],
      [[3, 4], null],
    ]);
  });

  it('begins a row where a seat comes again, and leaves a place free where one is missing', () => {
    const rows = rowsOf([turn(1, 2, 'a1'), turn(2, 1, 'b1'), turn(3, 1, 'c1')]);
    expect(rows.map((row) => row.map((entry) => entry?.turn.number ?? null))).toEqual([
      [null, 1],
      [2, null],
      [3, null],
    ]);
  });
});
