/** A game review: the engine's event stream while it runs, and a cache of finished reviews in local storage. */

import { Refused, Unreachable } from '../transport';
import { review } from '../transport/engine';
import type { GameSoFar } from '../table/positions';
import type { InWords, ReviewedTurn } from '../wire/types';
import { inWords, w } from '../words';
import { announce } from '../app/announcer.svelte';
import { retry } from '../table/retry';
import { forget, keep, recall } from '../app/store';

/** So many reviews are kept, the latest first. */
const MAX_KEPT = 20;
/** A turn that costs as much is called bad; the server explains those. */
const BAD = 0.1;

interface Kept {
  turns: ReviewedTurn[];
  chances: number[];
}

export class Review {
  turns = $state.raw<ReviewedTurn[]>([]);
  /** The chance of seat 1 at the end, once the review is complete. */
  #last = $state<number | null>(null);
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
    const kept = recall<Kept | null>(`review.${this.#key}`, null);
    // What version 0.1 kept says nothing about cells, which are drawn: that is looked at again.
    const isWhole = Array.isArray(kept?.turns) && kept.turns.every(({ cells }) => Array.isArray(cells));
    if (!isWhole || kept.chances?.length !== kept.turns.length + 1) return void this.run();
    this.turns = kept.turns;
    this.#last = kept.chances.at(-1)!;
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
      if ('chances' in told) this.#finish(told.chances);
      else this.turns = [...this.turns, told];
    }
    if (!this.isDone) throw new Unreachable();
  }

  cancel(): void {
    this.#calls.abort();
    this.isRunning = this.isAway = false;
    this.busy = this.ahead = null;
  }

  #finish(chances: number[]): void {
    this.#last = chances.at(-1) ?? 0.5;
    const key = this.#key;
    keep(`review.${key}`, { turns: this.turns, chances: this.chances } satisfies Kept);
    const keys = [key, ...recall<string[]>('reviews', []).filter((other) => other !== key)];
    for (const old of keys.slice(MAX_KEPT)) forget(`review.${old}`);
    keep('reviews', keys.slice(0, MAX_KEPT));
    announce(w().review.done(this.bad.length));
  }

  /** The game itself: whoever comes to it by another address finds the same review. */
  get #key(): string {
    const { game, options, actions } = this.#game;
    return `${game} ${JSON.stringify(options)} ${actions.join('.')}`;
  }
}
