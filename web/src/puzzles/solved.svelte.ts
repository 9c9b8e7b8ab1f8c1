/** The solved puzzles and the current streak, kept in local storage. */

import { count, listOf, text, withDefaults } from '../app/shape';
import { keep, onKeptElsewhere, recall } from '../app/store';

interface Kept {
  /** Game and number, as `GAME-12`. */
  solved: string[];
  /** How many in a row were solved at the first try and without help. */
  streak: number;
  best: number;
}

const NONE: Kept = { solved: [], streak: 0, best: 0 };
const SHAPE = withDefaults<Kept>({ solved: listOf(text), streak: count, best: count }, NONE);

let kept = $state.raw<Kept>(read());
onKeptElsewhere('puzzles', () => (kept = read()));

function read(): Kept {
  return recall('puzzles', SHAPE, NONE);
}

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
    kept = latest();
    const streak = kept.streak + (isClean ? 1 : 0);
    write({ solved: [...kept.solved.filter((other) => other !== id), id], streak, best: Math.max(kept.best, streak) });
  },
  /** A mistake, or a look at the solution: the next streak begins. */
  breakStreak(): void {
    write({ ...latest(), streak: 0 });
  },
};

/** What other tabs have solved too; what could not be kept is known here alone. */
function latest(): Kept {
  const { solved, best } = read();
  return { ...kept, solved: [...new Set([...solved, ...kept.solved])], best: Math.max(best, kept.best) };
}

function write(now: Kept): void {
  kept = now;
  keep('puzzles', now);
}
