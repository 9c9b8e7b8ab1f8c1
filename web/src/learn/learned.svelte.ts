/** Completed lesson steps, kept in local storage. */

import { keep, recall } from '../app/store';

let done = $state.raw<Record<string, number[]>>(recall('learned', {}));

export const learned = {
  /** The numbers of a lesson's steps that are done. */
  steps(game: string): number[] {
    return done[game] ?? [];
  },
  mark(game: string, step: number): void {
    if (this.steps(game).includes(step)) return;
    done = { ...done, [game]: [...this.steps(game), step] };
    keep('learned', done);
  },
  /** Where to go on: the first step of a lesson that is not done; 1 if all are. */
  next(game: string, steps: number): number {
    const open = Array.from({ length: steps }, (_, index) => index + 1).find(
      (step) => !this.steps(game).includes(step),
    );
    return open ?? 1;
  },
};
