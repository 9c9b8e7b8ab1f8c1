import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PuzzleTitle } from '../wire/types';
import { stubStorage } from '../testing/storage';

const titles: PuzzleTitle[] = [1, 2, 3, 4].map((number) => ({ number, grade: number > 2 ? 2 : 1, turns: 1 }));

/** Both modules read storage when they are loaded, so each test loads them anew. */
async function loaded() {
  vi.resetModules();
  const { solved } = await import('./solved.svelte');
  const { nextAfter, ofGrade, wanted } = await import('./puzzles.svelte');
  return { solved, wanted, ofGrade, next: (number: number | null) => nextAfter('stones', titles, number)?.number };
}

beforeEach(() => void stubStorage());

describe('the next puzzle', () => {
  it('is the one that follows, and the first one after the last', async () => {
    const { next } = await loaded();
    expect([next(null), next(1), next(4)]).toEqual([1, 2, 1]);
  });

  it('is one that is not solved, if there is any', async () => {
    const { next, solved } = await loaded();
    solved.add('stones', 2, true);
    expect(next(1)).toBe(3);
    for (const { number } of titles) solved.add('stones', number, true);
    expect(next(1)).toBe(2);
  });

  it('is one of the grade that is wanted, if there is any', async () => {
    const { next, ofGrade, wanted } = await loaded();
    wanted.grade = 2;
    expect(ofGrade(titles).map(({ number }) => number)).toEqual([3, 4]);
    expect(next(1)).toBe(3);
    wanted.grade = 5;
    expect(next(1)).toBe(2);
  });
});

describe('solved puzzles', () => {
  it('count once, and each for its game', async () => {
    const { solved } = await loaded();
    solved.add('stones', 1, true);
    solved.add('stones', 1, false);
    solved.add('pebbles', 1, true);
    expect([solved.count, solved.of('stones'), solved.has('stones', 1), solved.has('stones', 2)]).toEqual([
      2,
      1,
      true,
      false,
    ]);
  });

  it('make a streak until one is missed', async () => {
    const { solved } = await loaded();
    solved.add('stones', 1, true);
    solved.add('stones', 2, true);
    solved.breakStreak();
    solved.add('stones', 3, true);
    expect([solved.streak, solved.best]).toEqual([1, 2]);
  });

  it('are still there the next time', async () => {
    (await loaded()).solved.add('stones', 3, true);
    expect((await loaded()).solved.has('stones', 3)).toBe(true);
  });
});
