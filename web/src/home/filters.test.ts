import { expect, test } from 'vitest';
import type { GameOnShelf } from '../wire/types';
import { ANYTHING, fits, SHORT } from './filters';

const game = (about: Partial<GameOnShelf>): GameOnShelf =>
  ({ name: 'one', goal: null, turns: null, ...about }) as GameOnShelf;
const NONE = new Set<string>();

test('a game of which nothing is known is found where nothing is asked', () => {
  expect(fits(ANYTHING, game({}), NONE)).toBe(true);
  expect(fits({ ...ANYTHING, goal: 'land' }, game({}), NONE)).toBe(false);
  expect(fits({ ...ANYTHING, isShort: true }, game({}), NONE)).toBe(false);
});

test('each wish leaves out what does not fit it', () => {
  expect(fits({ ...ANYTHING, goal: 'land' }, game({ goal: 'connect' }), NONE)).toBe(false);
  expect(fits({ ...ANYTHING, isShort: true }, game({ turns: SHORT }), NONE)).toBe(true);
  expect(fits({ ...ANYTHING, isShort: true }, game({ turns: SHORT + 1 }), NONE)).toBe(false);
  expect(fits({ ...ANYTHING, isNew: true }, game({}), new Set(['one']))).toBe(false);
  expect(fits({ goal: 'land', isShort: true, isNew: true }, game({ goal: 'land', turns: 9 }), new Set(['two']))).toBe(
    true,
  );
});
