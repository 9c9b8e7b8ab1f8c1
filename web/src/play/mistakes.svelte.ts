/**
 * Mistakes that are told at once: after each turn of the person the engine looks back at that turn alone.
 *
 * A review is the last in the queue of searches, so the computer's reply never waits for it; and nothing is asked again if
 * the server has no room, since the game goes on.
 */

import { announce } from '../app/announcer.svelte';
import { settings } from '../app/settings.svelte';
import { repeated } from '../table/history';
import type { About } from '../table/positions';
import { isAbort, Refused, Unreachable } from '../transport';
import { review } from '../transport/engine';
import type { TurnWithStart } from '../wire/types';
import { w } from '../words';

/** For the three positions that are looked at: before the turn, after it, and after the best one. */
const SECONDS = 0.9;
const SILENT = { queued: () => {}, thinking: () => {} };

export interface Mistake {
  /** The turn's number. */
  turn: number;
  /** What it lost, in points of win chance. */
  points: number;
}

export class Mistakes {
  now = $state.raw<Mistake | null>(null);
  #calls = new AbortController();

  /** Looks back at the last of these turns, if the visitor wants to be told. */
  async judge({ game, options }: Pick<About, 'game' | 'options'>, turns: readonly TurnWithStart[]): Promise<void> {
    this.clear();
    const { signal } = this.#calls;
    const turn = turns.at(-1);
    if (!settings.mistakes || !turn) return;
    const { start, actions, number } = turn;
    const asked = { game, options, start, actions, repeated: repeated(turns.slice(0, -1)), seconds: SECONDS };
    try {
      for await (const told of review(asked, SILENT, signal)) if ('loss' in told) this.#weigh(number, told.loss);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable || isAbort(error))) throw error;
    }
  }

  /** There is nothing to tell any more. */
  clear(): void {
    this.#calls.abort();
    this.#calls = new AbortController();
    this.now = null;
  }

  #weigh(turn: number, loss: number): void {
    const points = Math.round(100 * loss);
    if (points < settings.mistakes) return;
    this.now = { turn, points };
    announce(w().table.mistake(points));
  }
}
