import { expect, it } from 'vitest';
import type { Meter, Seat } from '../wire/types';
import { comparison, withoutHeadline } from './result';

const meter = (code: string, seat: Seat, value: number): Meter => ({
  code,
  name: code.toUpperCase(),
  words: `${value}`,
  seat,
  value,
  goal: null,
  ruler: [0, 20],
  cells: [],
  is_out_of_reach: false,
});

it('both seats stand side by side, and the first difference decides', () => {
  const meters = [meter('second', 1, 4), meter('largest', 1, 14), meter('second', 2, 4), meter('largest', 2, 11)];
  expect(comparison(meters)).toEqual([
    { code: 'second', name: 'SECOND', values: [4, 4], decides: false },
    { code: 'largest', name: 'LARGEST', values: [14, 11], decides: true },
  ]);
});

it('nothing decides where all is equal, and nothing is compared before anybody has a side', () => {
  expect(comparison([meter('cells', 1, 0), meter('cells', 2, 0)])).toMatchObject([{ decides: false }]);
  expect(comparison([])).toEqual([]);
});

it('a sentence does not say again what stands above it', () => {
  expect(withoutHeadline('Black wins: realms 7 to 5.', 'Black wins')).toBe('Realms 7 to 5.');
  expect(withoutHeadline('Black wins: realms 7 to 5.', 'You lose')).toBe('Black wins: realms 7 to 5.');
  expect(withoutHeadline('黒の勝ち：領土7対5。', '黒の勝ち')).toBe('領土7対5。');
  expect(withoutHeadline('A draw.', 'A draw')).toBe('A draw.');
});
