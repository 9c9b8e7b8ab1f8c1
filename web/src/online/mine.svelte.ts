/** The visitor's online games: a list that keeps itself up to date, once there is anything to list. */

import { me } from '../account/me.svelte';
import { isAbort, Refused, transport, Unreachable } from '../transport';
import type { GameList, GameSummary } from '../wire/types';
import { followOn, LONGEST_SILENCE } from './follow';
import { isExpecting, merged, waitingOf, waitsForMe } from './lists';

/** How often a page that nobody sees asks, in milliseconds: browsers open few streams to one server at a time. */
const HIDDEN_PAUSE = 60_000;
/** The lock of the one page among those that nobody sees that keeps its stream while the visitor is expected. */
const HIDDEN_LOCK = 'teban.online.hidden';

class MyGames {
  #list = $state.raw<readonly GameSummary[]>([]);
  #unread = $state.raw<Readonly<Record<string, number>>>({});
  #isThere = $state(false);
  #isConnected = $state(false);
  /** How far the server's clock is ahead of this device's. */
  #ahead = $state(0);
  #isBegun = false;
  #calls = new AbortController();
  #onchange: ((before: readonly GameSummary[], after: readonly GameSummary[]) => void)[] = [];

  get all(): readonly GameSummary[] {
    return this.#list;
  }

  /** Whether the server has told them. */
  get isThere(): boolean {
    return this.#isThere;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Games in which somebody waits for the visitor, the most urgent first. */
  waiting = $derived(waitingOf(this.#list));
  /** How many games wait for the visitor, or have something to read. */
  calling = $derived(
    this.waiting.length + this.#list.filter((game) => this.#unread[game.id] && !waitsForMe(game)).length,
  );
  /** Whether somebody may call the visitor at any moment: to accept a challenge, or to a turn of a live game. */
  #isExpected = $derived(this.#list.some(isExpecting));
  #wasExpected = false;

  /** How many lines of the opponent in a game the visitor has not read, on any device. */
  unread(id: string): number {
    return this.#unread[id] ?? 0;
  }

  /** What time it is where the games are kept, so far as this device can tell. */
  get serverNow(): number {
    return Date.now() + this.#ahead;
  }

  /** Call a listener with the list before and after each change. */
  onChange(listener: (before: readonly GameSummary[], after: readonly GameSummary[]) => void): () => void {
    this.#onchange.push(listener);
    return () => (this.#onchange = this.#onchange.filter((each) => each !== listener));
  }

  /** Follow them if the visitor has any: who has never played online costs nothing. */
  async begin(): Promise<void> {
    try {
      const told = await transport.ask('me', {});
      me.learn(told);
      if (told.is_known) this.follow();
    } catch (error) {
      if (error instanceof Unreachable) setTimeout(() => void this.begin(), HIDDEN_PAUSE);
      else if (!(error instanceof Refused)) throw error;
    }
  }

  /** Follow them from now on, as whoever the visitor has become. */
  follow(): void {
    if (!this.#isBegun) document.addEventListener('visibilitychange', () => this.#run());
    this.#isBegun = true;
    this.#run();
  }

  #run(): void {
    this.#calls.abort();
    const { signal } = (this.#calls = new AbortController());
    this.#wasExpected = this.#isExpected;
    if (!document.hidden) return void this.#follow(signal);
    const polling = new AbortController();
    signal.addEventListener('abort', () => polling.abort());
    this.#askNowAndThen(polling.signal);
    // Only secure pages have locks; without, whoever leaves the page is called when they are back.
    if (this.#isExpected && 'locks' in navigator)
      navigator.locks
        .request(HIDDEN_LOCK, { signal }, () => {
          polling.abort();
          return this.#follow(signal);
        })
        .catch((error: unknown) => {
          if (!isAbort(error)) throw error;
        });
  }

  #follow(signal: AbortSignal): Promise<void> {
    return followOn(
      (signal) => transport.follow('follow_my_games', {}, signal, LONGEST_SILENCE),
      (told) => {
        if (told.event === 'games') this.#take(told.data);
      },
      signal,
      (isConnected) => (this.#isConnected = isConnected),
    ).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }

  #askNowAndThen(signal: AbortSignal): void {
    const timer = setInterval(() => {
      transport.ask('my_games', {}, signal).then(
        (list) => this.#take(list),
        (error: unknown) => {
          if (!isAbort(error) && !(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
        },
      );
    }, HIDDEN_PAUSE);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  #take(list: GameList): void {
    const before = this.#list;
    this.#ahead = list.now - Date.now();
    this.#list = merged(before, list);
    if (list.unread) this.#unread = list.unread;
    const wasThere = this.#isThere;
    this.#isThere = true;
    if (wasThere) for (const listener of this.#onchange) listener(before, this.#list);
    if (document.hidden && this.#isExpected !== this.#wasExpected) this.#run();
  }
}

export const mine = new MyGames();
