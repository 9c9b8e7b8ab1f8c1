/** The lobby as the visitor sees it: looked at once in a while, or followed. */

import { isAbort, Refused, transport, Unreachable } from '../transport';
import type { GameList, GameSummary } from '../wire/types';
import { sought, type Filters } from './filters';
import { followOn, LONGEST_SILENCE } from './follow';
import { merged } from './lists';

/** How often somebody who does not follow it asks, in milliseconds. */
const PAUSE = 30_000;

class Lobby {
  #list = $state.raw<readonly GameSummary[]>([]);
  #more = $state(0);
  #isThere = $state(false);
  #isConnected = $state(true);
  /** How far the server's clock is ahead of this device's. */
  #ahead = 0;

  /** Whether the server has told it. */
  get isThere(): boolean {
    return this.#isThere;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** How many challenges there are beside those that were told. */
  get more(): number {
    return this.#more;
  }

  /** Open challenges, the newest first, one's own last. */
  challenges = $derived(
    this.#list.filter(({ phase }) => phase === 'invited').toSorted((a, b) => Number(a.is_yours) - Number(b.is_yours)),
  );
  /** Games being played. */
  played = $derived(this.#list.filter(({ phase }) => phase === 'playing'));

  get serverNow(): number {
    return Date.now() + this.#ahead;
  }

  /** Follow what of it fits, for as long as the page is seen, until it is called off. */
  follow(filters: Filters, signal: AbortSignal): void {
    whileSeen(signal, (signal) => {
      followOn(
        (signal) => transport.follow('follow_lobby', sought(filters), signal, LONGEST_SILENCE),
        (told) => {
          if (told.event === 'games') this.#take(told.data);
        },
        signal,
        (isConnected) => (this.#isConnected = isConnected),
      ).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
    });
  }

  /** Look at it now and then for as long as the page is seen, until it is called off. */
  watch(signal: AbortSignal): void {
    whileSeen(signal, (signal) => {
      void this.#ask(signal);
      const timer = setInterval(() => void this.#ask(signal), PAUSE);
      signal.addEventListener('abort', () => clearInterval(timer));
    });
  }

  async #ask(signal: AbortSignal): Promise<void> {
    try {
      this.#take(await transport.ask('lobby', {}, signal));
    } catch (error) {
      if (!isAbort(error) && !(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
    }
  }

  #take(list: GameList): void {
    this.#ahead = list.now - Date.now();
    this.#list = merged(this.#list, list);
    this.#more = list.more;
    this.#isThere = true;
  }
}

/** Do something whenever the page is seen again, and call it off whenever it is not. */
function whileSeen(signal: AbortSignal, begin: (signal: AbortSignal) => void): void {
  let calls = new AbortController();
  const look = (): void => {
    calls.abort();
    calls = new AbortController();
    if (!document.hidden && !signal.aborted) begin(calls.signal);
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => calls.abort());
  look();
}

export const lobby = new Lobby();
