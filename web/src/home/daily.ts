/** Today's puzzle: the same for everybody, since nothing but the date decides. */

import type { PuzzleTitle } from '../wire/types';

const DAY = 24 * 60 * 60 * 1000;

export interface Named {
  game: string;
  number: number;
}

/** The games take turns; from one turn to the next, a game's puzzles are leapt over, so that they are not alike. */
export function puzzleOf(titles: Record<string, PuzzleTitle[]>, now: number): Named | null {
  const games = Object.keys(titles)
    .filter((game) => titles[game]!.length)
    .toSorted();
  if (!games.length) return null;
  const day = Math.floor(now / DAY); // in UTC: midnight is at the same moment everywhere
  const game = games[day % games.length]!;
  const numbers = titles[game]!.map(({ number }) => number).toSorted((a, b) => a - b);
  const round = Math.floor(day / games.length);
  return { game, number: numbers[(round * leap(numbers.length)) % numbers.length]! };
}

/** About three eighths of so many, and without a common divisor, so that leaps meet all of them. */
function leap(length: number): number {
  let leap = Math.ceil(length * 0.38);
  while (divisor(leap, length) !== 1) leap++;
  return leap;
}

function divisor(a: number, b: number): number {
  return b ? divisor(b, a % b) : a;
}
