/** A game review: the engine's event stream while it runs, and a cache of finished reviews in local storage. */

import { Refused, Unreachable } from '../transport';
import { review } from '../transport/engine';
import type { GameSoFar } from '../table/positions';
import type { InWords, ReviewedTurn, ReviewEnd } from '../wire/types';
import { inWords, w } from '../words';
import { announce } from '../app/announcer.svelte';
import { retry } from '../table/retry';
import { keptReviews, withCells } from './kept.svelte';

/** A turn that costs as much is called bad; the server explains those. */
const BAD = 0.1;

export class Review {
  turns = $state.raw<ReviewedTurn[]>([]);
  /** The chance of seat 1 at the end, once the review is complete. */
  #last = $state<number | null>(null);
  /** How well seats 1 and 2 played, from 0 to 1, once the review is complete. */
  accuracy = $state.raw<ReviewEnd['accuracy']>([null, null]);
  /** How many searches are before this one; null when none of that is going on. */
  ahead = $state<number | null>(null);
  isRunning = $state(false);
  /** Why it cannot be, if it cannot. */
  refusal = $state('');
  isAway = $state(false);
  /** Why there is no room for it yet, if there is none. */
  busy = $state.raw<InWords | null>(null);
  #game: GameSoFar;
  #calls = new AbortController();

  constructor(game: GameSoFar) {
    this.#game = game;
  }

  get isDone(): boolean {
    return this.#last !== null;
  }

  get of(): number {
    return this.turns[0]?.of ?? 0;
  }

  /** The chances of seat 1 as far as they are known: before each turn, and at the end. */
  get chances(): number[] {
    const before = this.turns.map((turn) => turn.chance);
    return this.#last === null ? before : [...before, this.#last];
  }

  get bad(): ReviewedTurn[] {
    return this.turns.filter((turn) => turn.loss >= BAD);
  }

  /** Show what is kept of this game, or else look at it. */
  open(): void {
    const kept = keptReviews.find(this.#key);
    const turns = kept?.turns.map(withCells);
    if (!turns?.every((turn) => turn !== null) || kept?.chances.length !== turns.length + 1) return void this.run();
    this.turns = turns;
    this.#last = kept.chances.at(-1)!;
    this.accuracy = kept.accuracy;
  }

  /** Look at the game from its first turn on; if the server goes away meanwhile, once more when it is back. */
  async run(): Promise<void> {
    this.cancel();
    const { signal } = (this.#calls = new AbortController());
    this.refusal = '';
    this.isRunning = true;
    try {
      await retry(
        (signal) => this.#follow(signal),
        signal,
        (isAway) => (this.isAway = isAway),
        (words) => (this.busy = words),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = inWords(error.words);
    } finally {
      if (!signal.aborted) this.isRunning = false;
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    this.turns = [];
    this.#last = null;
    const progress = { queued: (ahead: number) => (this.ahead = ahead), thinking: () => {} };
    for await (const told of review(this.#game, progress, signal)) {
      this.isAway = false;
      this.busy = this.ahead = null;
      if ('chances' in told) this.#finish(told);
      else this.turns = [...this.turns, told];
    }
    if (!this.isDone) throw new Unreachable();
  }

  cancel(): void {
    this.#calls.abort();
    this.isRunning = this.isAway = false;
    this.busy = this.ahead = null;
  }

  #finish({ chances, accuracy }: ReviewEnd): void {
    this.#last = chances.at(-1) ?? 0.5;
    this.accuracy = accuracy;
    keptReviews.keep({ id: this.#key, turns: this.turns, chances: this.chances, accuracy, touched: Date.now() });
    announce(w().review.done(this.bad.length));
  }

  /** The game itself: whoever comes to it by another address finds the same review. */
  get #key(): string {
    const { game, options, actions } = this.#game;
    return `${game} ${JSON.stringify(options)} ${actions.join('.')}`;
  }
}
