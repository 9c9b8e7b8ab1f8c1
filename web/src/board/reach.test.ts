import { expect, it } from 'vitest';
import { square } from '../testing/boards';
import type { Card } from '../wire/types';
import { reachFrom } from './reach';

const card = (seat: 1 | 2): Card => ({
  seat,
  name: 'K',
  offsets: [
    [-1, 2],
    [1, 0],
  ],
  usable: true,
  cells: [],
  back_in: 0,
});

it('counts to the right and forward for the near side', () => {
  expect(reachFrom(square(5), card(1), 'c2').sort()).toEqual(['b4', 'd2']);
});

it('counts from the other chair for the far side', () => {
  expect(reachFrom(square(5), card(2), 'c4').sort()).toEqual(['b4', 'd2']);
});

it('leaves out what lies off the board, and knows nothing of cells that are not there', () => {
  expect(reachFrom(square(5), card(1), 'a5')).toEqual(['b5']);
  expect(reachFrom(square(5), card(1), 'z9')).toEqual([]);
});
