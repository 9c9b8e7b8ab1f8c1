import fc from 'fast-check';
import { expect, test } from 'vitest';
import { puzzleOf } from './daily';
import type { PuzzleTitle } from '../wire/types';

const DAY = 24 * 60 * 60 * 1000;

function book(sizes: number[]): Record<string, PuzzleTitle[]> {
  const titles = (size: number): PuzzleTitle[] =>
    Array.from({ length: size }, (_, at) => ({ number: at + 1, grade: 1, turns: 1 }));
  return Object.fromEntries(sizes.map((size, at) => [`game ${at}`, titles(size)]));
}

const days = fc.integer({ min: 0, max: 100_000 });

test('a day has one puzzle, from its first moment to its last, in whatever order the list comes', () => {
  fc.assert(
    fc.property(days, fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1 }), (day, sizes) => {
      const titles = book(sizes);
      const reversed = Object.entries(titles).toReversed();
      const backwards = Object.fromEntries(reversed.map(([game, all]) => [game, [...all].reverse()] as const));
      const morning = puzzleOf(titles, day * DAY);
      expect(puzzleOf(backwards, (day + 1) * DAY - 1)).toEqual(morning);
      expect(morning === null).toBe(sizes.every((size) => size === 0));
      if (morning) expect(titles[morning.game]!.map(({ number }) => number)).toContain(morning.number);
    }),
  );
});

test('games take turns, and every puzzle has its day', () => {
  fc.assert(
    fc.property(days, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }), (first, sizes) => {
      const games = sizes.length;
      const all = Array.from({ length: games * Math.max(...sizes) }, (_, at) =>
        puzzleOf(book(sizes), (first + at) * DAY)!,
      );
      expect(new Set(all.slice(0, games).map(({ game }) => game)).size).toBe(games);
      expect(new Set(all.map(({ game, number }) => `${game} ${number}`)).size).toBe(
        sizes.reduce((sum, size) => sum + size),
      );
    }),
  );
});
