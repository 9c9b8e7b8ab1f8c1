import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areCards, readCards, writeCards, type CardPattern } from './cards';

const number = fc.integer({ min: -4, max: 4 });
const card: fc.Arbitrary<CardPattern> = fc.record({
  name: fc.stringMatching(/^[A-Za-z0-9]{1,8}$/),
  offsets: fc.array(fc.tuple(number, number), { minLength: 1 }),
});

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.array(card, { minLength: 1 }), (cards) => {
      expect(readCards(writeCards(cards))).toEqual(cards);
    }),
  );
});

it('reads names and squares', () => {
  expect(readCards('K(-1,2)(1,2)/X(-1,1)')).toEqual([
    {
      name: 'K',
      offsets: [
        [-1, 2],
        [1, 2],
      ],
    },
    { name: 'X', offsets: [[-1, 1]] },
  ]);
});

it.each([
  ['K(1,2)/X(0,1)', true],
  ['K(1,2)/K(0,1)', false],
  ['K', false],
  ['(1,2)', false],
  ['toolongname(1,2)', false],
  ['K-1(1,2)', false],
])('%s can be played with: %s', (written, isGood) => expect(areCards(readCards(written))).toBe(isGood));
