/** Completed lesson steps, kept in local storage. */

import { count, listOf, recordOf } from '../app/shape';
import { keep, onKeptElsewhere, recall } from '../app/store';

const SHAPE = recordOf(listOf(count));

let done = $state.raw(read());
onKeptElsewhere('learned', () => (done = read()));

function read(): Record<string, number[]> {
  return recall('learned', SHAPE, {});
}

export const learned = {
  /** The numbers of a lesson's steps that are done. */
  steps(game: string): number[] {
    return done[game] ?? [];
  },
  mark(game: string, step: number): void {
    if (this.steps(game).includes(step)) return;
    const elsewhere = read(); // another tab may have gone on
    done = { ...done, ...elsewhere, [game]: [...new Set([...(elsewhere[game] ?? []), ...this.steps(game), step])] };
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
