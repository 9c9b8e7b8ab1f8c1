/** Plays back a turn action by action, each for a while even if they come at once; any input skips to the end. */

import type { GameState } from './positions';

const PAUSE = 550;

/** An intermediate position, and the cells of the action that led to it. */
export interface Step {
  told: GameState;
  moves: string[][];
}

export class Steps {
  /** What is shown for the moment; null when that is the latest position. */
  now = $state.raw<Step | null>(null);
  /** The latest step that was shown, and when. */
  #shown: { step: Step; at: number } | null = null;
  #waiting: Step[] = [];
  #isRunning = false;
  #skip = (): void => {};

  /** Show the next step, as soon as those before it have been seen. */
  add(step: Step): void {
    this.#waiting.push(step);
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
      const left = this.#shown ? this.#shown.at + PAUSE - Date.now() : 0;
      if (this.#shown && left > 0) {
        this.now = this.#shown.step;
        await this.#pause(left);
      }
      const step = this.#waiting.shift();
      this.#shown = step ? { step, at: Date.now() } : null;
      this.now = this.#waiting.length ? (step ?? null) : null;
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
