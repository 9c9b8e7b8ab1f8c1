import { expect, it } from 'vitest';
import type { RaceLine, Seat } from '../wire/types';
import { codesOf, linesOf, momentOf, pathOf, scaleOf } from './strip';

const line = (code: string, seat: Seat, values: (number | null)[], goal: number | null = null): RaceLine => ({
  code,
  name: code,
  seat,
  goal,
  ruler: [0, 9],
  values,
  words: values.map(String),
});
const race = {
  lengths: [0, 2, 3, 6],
  lines: [line('land', 1, [0, 4, 4, 9]), line('men', 1, [5, 5, 4, 4]), line('land', 2, [0, 0, 5, 5])],
};

it('what is counted is told once, and of each the lines of both seats', () => {
  expect(codesOf(race)).toEqual(['land', 'men']);
  expect(linesOf(race, 'land').map(({ seat }) => seat)).toEqual([1, 2]);
});

it('the scale begins at nothing and reaches as far as the values and the goal', () => {
  expect(scaleOf(linesOf(race, 'land'))).toEqual({ low: 0, high: 9 });
  expect(scaleOf([line('land', 1, [3, null, 5], 12)])).toEqual({ low: 0, high: 12 });
  expect(scaleOf([line('lead', 1, [-3, 2])])).toEqual({ low: -3, high: 2 });
  expect(scaleOf([line('none', 1, [0, 0])])).toEqual({ low: 0, high: 1 });
  expect(scaleOf([])).toEqual({ low: 0, high: 1 });
});

it('a line is level during a turn and steps where it ends', () => {
  const [x, y] = [(at: number): number => 10 * at, (value: number): number => 20 - value];
  expect(pathOf([0, 4, 4], x, y)).toBe('M0 20H10V16H20V16');
  expect(pathOf([null, 3, null, 5, 6], x, y)).toBe('M10 17M30 15H40V14');
});

it('a position in the middle of a turn belongs to the moment before it', () => {
  expect([0, 1, 2, 3, 5, 6, 9].map((length) => momentOf(race.lengths, length))).toEqual([0, 0, 1, 2, 2, 3, 3]);
});
