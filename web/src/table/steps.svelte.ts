/** Plays back a turn action by action, each for a while even if they come at once; any input skips to the end. */

import type { GameState } from './positions';

const PAUSE = 550;

/** A position on the way, and the cells of the action that led to it. */
export interface Frame {
  told: GameState;
  moves: string[][];
}

export class Steps {
  /** What is shown for the moment; null when that is the latest position. */
  now = $state.raw<Frame | null>(null);
  /** The latest frame that was shown, and when, by a clock that nobody sets. */
  #shown: { frame: Frame; at: number } | null = null;
  #waiting: Frame[] = [];
  #isRunning = false;
  #skip = (): void => {};

  /** Show the next frame, as soon as those before it have been seen. */
  add(frame: Frame): void {
    this.#waiting.push(frame);
    if (!this.#isRunning) void this.#run();
  }

  /** Enough: on to the end at once. */
  skip(): void {
    this.#waiting = [];
    this.#shown = null;
    this.now = null;
    this.#skip();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length) {
      const left = this.#shown ? this.#shown.at + PAUSE - performance.now() : 0;
      if (this.#shown && left > 0) {
        this.now = this.#shown.frame;
        await this.#pause(left);
      }
      const frame = this.#waiting.shift();
      this.#shown = frame ? { frame, at: performance.now() } : null;
      this.now = this.#waiting.length ? (frame ?? null) : null;
    }
    this.#isRunning = false;
  }

  /** A pause, which may be cut short. */
  #pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
