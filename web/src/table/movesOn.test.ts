import { expect, it } from 'vitest';
import type { Seat } from '../wire/types';
import { movesOn } from './movesOn';

const turn = (number: number, seat: Seat, actions: string[]) => ({ number, seat, actions, start: '', key: null });
const told = {
  actions: ['a1', 'b1-b2', 'c1'],
  turns: [turn(1, 1, ['a1']), turn(2, 2, ['b1-b2', 'c1'])],
  places: [['b1', 'b2'], ['c1']],
};

it('moves what the turn moved that was walked over', () => {
  expect(movesOn(1, told)).toEqual([['b1', 'b2'], ['c1']]);
});

it('moves nothing back, nothing on the spot, and nothing over several turns', () => {
  expect([4, 3, 2, 0].map((from) => movesOn(from, told))).toEqual([[], [], [], []]);
});
