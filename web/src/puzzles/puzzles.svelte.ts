/** The list of puzzles by game, and the grade filter. */

import { transport } from '../transport';
import type { PuzzleTitle } from '../wire/types';
import { solved } from './solved.svelte';
import { oneOf } from '../app/shape';
import { keep, recall } from '../app/store';

export const GRADES = [1, 2, 3, 4, 5];

let asked: Promise<Record<string, PuzzleTitle[]>> | null = null;
/** The selected grade; 0 for all. */
let grade = $state(recall('puzzles.grade', oneOf([0, ...GRADES]), 0));

export const wanted = {
  get grade(): number {
    return grade;
  },
  set grade(now: number) {
    grade = now;
    keep('puzzles.grade', now);
  },
};

/** All puzzles, easiest first; fetched once, and again only after a failure. */
export function puzzleTitles(): Promise<Record<string, PuzzleTitle[]>> {
  asked ??= transport.ask('puzzles', {}).then(inOrder, (error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

function inOrder(titles: Record<string, PuzzleTitle[]>): Record<string, PuzzleTitle[]> {
  const easyFirst = (a: PuzzleTitle, b: PuzzleTitle): number => a.grade - b.grade || a.number - b.number;
  return Object.fromEntries(Object.entries(titles).map(([game, all]) => [game, all.toSorted(easyFirst)]));
}

/** The puzzles of the selected grade. */
export function ofGrade(titles: PuzzleTitle[]): PuzzleTitle[] {
  return titles.filter((title) => !grade || title.grade === grade);
}

/** The puzzle to go on with: the next of the wanted grade that is not solved, or else simply the next one. */
export function nextAfter(game: string, titles: PuzzleTitle[], number: number | null): PuzzleTitle | undefined {
  const at = titles.findIndex((title) => title.number === number);
  const others = [...titles.slice(at + 1), ...titles.slice(0, Math.max(at, 0))];
  const fitting = ofGrade(others);
  return fitting.find((title) => !solved.has(game, title.number)) ?? fitting[0] ?? others[0];
}
