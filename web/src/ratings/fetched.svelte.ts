/** What a page of this folder shows: asked for once, and again by hand if nobody answered. */

import { Refused } from '../transport';
import { retry } from '../table/retry';
import { inWords } from '../words';
import type { InWords } from '../wire/types';

export class Fetched<T> {
  told = $state.raw<T | null>(null);
  isAway = $state(false);
  #refusal = $state.raw<InWords | null>(null);
  #calls = new AbortController();

  constructor(ask: (signal: AbortSignal) => Promise<T>) {
    void this.#fetch(ask);
  }

  /** Why there is nothing to show. */
  get refusal(): string {
    return this.#refusal ? inWords(this.#refusal) : '';
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#calls.abort();
  }

  async #fetch(ask: (signal: AbortSignal) => Promise<T>): Promise<void> {
    try {
      this.told = await retry(ask, this.#calls.signal, (isAway) => (this.isAway = isAway));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refusal = error.words;
    }
  }
}
