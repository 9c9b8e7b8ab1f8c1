/** Plays back a turn of several actions one by one; any input skips to the end. */

import type { Told } from '../data';

const PAUSE = 550;

/** An intermediate position, and the action that led to it. */
export interface Step {
  told: Told;
  action: string;
}

export class Steps {
  /** What is shown for the moment; null when there is nothing on the way. */
  now = $state.raw<Step | null>(null);
  #skip = (): void => {};

  /** Show these one by one. */
  async show(steps: Step[]): Promise<void> {
    for (const step of steps) {
      this.now = step;
      if (await this.#isSkipped()) return;
    }
    this.now = null;
  }

  /** Enough: on to the end at once. */
  skip(): void {
    this.now = null;
    this.#skip();
  }

  /** A pause; whether it was cut short. */
  #isSkipped(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), PAUSE);
      this.#skip = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
