/** The solved puzzles and the current streak, kept in local storage. */

import { keep, recall } from '../app/store';

interface Kept {
  /** As `stoic-12`. */
  solved: string[];
  /** How many in a row were solved at the first try and without help. */
  streak: number;
  best: number;
}

let kept = $state.raw<Kept>({ solved: [], streak: 0, best: 0, ...recall<Partial<Kept>>('puzzles', {}) });

export const solved = {
  get streak(): number {
    return kept.streak;
  },
  get best(): number {
    return kept.best;
  },
  get count(): number {
    return kept.solved.length;
  },
  has(game: string, number: number): boolean {
    return kept.solved.includes(`${game}-${number}`);
  },
  of(game: string): number {
    return kept.solved.filter((id) => id.startsWith(`${game}-`)).length;
  },
  /** A puzzle was solved; only what was found without a mistake or help makes the streak longer. */
  add(game: string, number: number, isClean: boolean): void {
    const id = `${game}-${number}`;
    const streak = kept.streak + (isClean ? 1 : 0);
    write({ solved: [...kept.solved.filter((other) => other !== id), id], streak, best: Math.max(kept.best, streak) });
  },
  /** A mistake, or a look at the solution: the next streak begins. */
  breakStreak(): void {
    write({ ...kept, streak: 0 });
  },
};

function write(now: Kept): void {
  kept = now;
  keep('puzzles', now);
}
