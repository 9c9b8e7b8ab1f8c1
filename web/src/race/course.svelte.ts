/** The course of a race: how both sides stood turn by turn, asked for once for each line of actions. */

import { Refused, transport } from '../transport';
import type { GameSoFar } from '../table/positions';
import { pause, retry } from '../table/retry';
import type { Language, Race } from '../wire/types';

/** How long nothing changes before it is worth a question, in milliseconds: lines grow and are walked quickly. */
const REST = 150;

export class Course {
  /** Null until it is told. */
  race = $state.raw<Race | null>(null);
  /** Whether it cannot be told: whoever looks at a game misses a plot then, and nothing else. */
  isRefused = $state(false);
  #about = '';
  #calls = new AbortController();

  async follow({ game, options, start, actions }: GameSoFar, lang: Language): Promise<void> {
    const question = { game, options, actions, lang, ...(start ? { start } : {}) };
    const about = JSON.stringify(question);
    if (about === this.#about) return;
    this.leave();
    this.#about = about;
    this.isRefused = false;
    const { signal } = this.#calls;
    await pause(REST, signal);
    if (signal.aborted) return;
    try {
      const told = await retry(
        (signal) => transport.ask('race', question, signal),
        signal,
        () => {},
      );
      if (told) this.race = told;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.race = null;
      this.isRefused = true;
    }
  }

  /** Forget what was asked. */
  leave(): void {
    this.#calls.abort();
    this.#calls = new AbortController();
    this.#about = '';
  }
}
