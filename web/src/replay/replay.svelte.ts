/** Plays a game turn by turn at a chosen speed, by looking at one position after another. */

import { pause } from '../table/retry';

/** In turns a second. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** What is played, as whoever shows it knows it at the moment. */
export interface Replayed {
  /** How many actions have been played after each turn; first of all, none. */
  ends: () => readonly number[];
  /** How many the board shows. */
  length: () => number;
  /** The board is to show the position after so many actions. */
  look: (length: number) => unknown;
}

export class Replay {
  isPlaying = $state(false);
  speed = $state<Speed>(1);
  #of: Replayed;
  #run = new AbortController();
  /** What the board shows and what it is about to show: anything else is somebody's own choice. */
  #due: readonly number[] = [];

  constructor(of: Replayed) {
    this.#of = of;
  }

  /** Play, from the start if the board shows the end; or stop. */
  toggle(): void {
    if (this.isPlaying) this.stop();
    else void this.#play();
  }

  stop(): void {
    this.#run.abort();
    this.isPlaying = false;
  }

  faster(by: 1 | -1): void {
    this.speed = SPEEDS[SPEEDS.indexOf(this.speed) + by] ?? this.speed;
  }

  /** The board shows so many actions: if not those that are due, somebody else leads. */
  seen(length: number): void {
    if (this.isPlaying && !this.#due.includes(length)) this.stop();
  }

  async #play(): Promise<void> {
    this.#run = new AbortController();
    const { signal } = this.#run;
    this.isPlaying = true;
    const isAtEnd = this.#next() === undefined;
    this.#due = [this.#of.length()];
    if (isAtEnd) await this.#show(0);
    while (!signal.aborted) {
      await pause(1000 / this.speed, signal);
      const next = this.#next();
      if (signal.aborted) return;
      if (next === undefined) this.stop();
      else await this.#show(next);
    }
  }

  #next(): number | undefined {
    const now = this.#of.length();
    return this.#of.ends().find((end) => end > now);
  }

  async #show(length: number): Promise<void> {
    this.#due = [this.#of.length(), length];
    await this.#of.look(length);
  }
}
