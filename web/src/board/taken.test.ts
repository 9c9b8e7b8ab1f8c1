import { expect, it } from 'vitest';
import { piece, view } from '../testing/boards';
import { takenBetween } from './taken';

const mine = piece('a1');
const theirs = piece('b1', { side: 'black' });

it('counts what the other side lost', () => {
  expect(takenBetween(view({ pieces: [mine, theirs] }), view({ pieces: [mine] }))).toEqual({ side: 'black', count: 1 });
});

it('counts pieces, not stacks', () => {
  const tall = piece('b1', { side: 'black', height: 3 });
  expect(takenBetween(view({ pieces: [mine, tall] }), view({ pieces: [mine] }))?.count).toBe(3);
});

it('is silent about what merely changed sides, was built, or is one’s own', () => {
  const turned = { ...theirs, side: 'white' as const };
  expect(takenBetween(view({ pieces: [mine, theirs] }), view({ pieces: [mine, turned] }))).toBeNull();
  expect(takenBetween(view({ pieces: [mine] }), view({ pieces: [mine, theirs] }))).toBeNull();
  expect(takenBetween(view({ pieces: [mine, theirs] }), view({ pieces: [theirs] }))).toBeNull();
});

it('knows nothing while nobody has a side', () => {
  expect(takenBetween(view({ sides: null, pieces: [mine] }), view({ sides: null }))).toBeNull();
});

it('looks from the side of whoever acted', () => {
  const before = view({ seat: 2, pieces: [mine, theirs] });
  expect(takenBetween(before, view({ seat: 1, pieces: [theirs] }))).toEqual({ side: 'white', count: 1 });
});
