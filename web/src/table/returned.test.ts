import { expect, it } from 'vitest';
import type { Card } from '../wire/types';
import { cardsBack, Returned } from './returned';

/** Cards A, B and C, of which those named can be used. */
const cards = (usable: string): Card[] =>
  ['A', 'B', 'C'].map((name) => {
    const isUsable = usable.includes(name);
    return { seat: 1, name, offsets: [], usable: isUsable, cells: [], back_in: isUsable ? 0 : usable.length };
  });

it('tells of those that could not be used before, until the next one is used', () => {
  const returned = new Returned();
  const told = ['ABC', 'BC', 'C', 'AB', 'AB', 'B'].map((usable) => [...returned.of(cards(usable))].join(''));
  expect(told).toEqual(['', '', '', 'AB', 'AB', '']);
});

it('names the cards that came back by what was played, and no others', () => {
  const names = (before: string, after: string) => cardsBack(cards(before), cards(after)).map(({ name }) => name);
  expect(names('C', 'AB')).toEqual(['A', 'B']);
  expect(names('ABC', 'BC')).toEqual([]);
});
