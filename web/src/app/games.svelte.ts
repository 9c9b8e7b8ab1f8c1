/** The list of games, fetched once at the start; every page needs it. */

import { Refused, transport } from '../transport';
import { retry } from '../table/retry';
import type { BrokenGame, GameOnShelf, InWords, Shelf } from '../wire/types';

let shelf = $state.raw<Shelf | null>(null);
let isAway = $state(false);
let refusal = $state.raw<InWords | null>(null);

export const games = {
  /** All games, once the server has told them. */
  get all(): GameOnShelf[] {
    return shelf?.games ?? [];
  },
  /** Games that were found and cannot be played, and why. */
  get broken(): BrokenGame[] {
    return shelf?.broken ?? [];
  },
  get isThere(): boolean {
    return shelf !== null;
  },
  /** Whether the server does not answer. */
  get isAway(): boolean {
    return isAway;
  },
  /** Why the server does not tell them, if it fails. */
  get refusal(): InWords | null {
    return refusal;
  },
  named(name: string): GameOnShelf | undefined {
    return shelf?.games.find((game) => game.name === name);
  },
  /** What a tag is called. */
  tag(code: string): InWords | undefined {
    return shelf?.words.tag[code];
  },
  /** What pieces of a kind are called that a player holds beside the board. */
  held(game: string, kind: string): InWords | undefined {
    return shelf?.words.held[`${game}.${kind}`];
  },
  /** The words and verbs that actions have. */
  get actionWords(): Record<string, InWords> {
    return shelf?.words.action ?? {};
  },
  /** What a kind of piece is called; nothing for plain ones, for which the page has words. */
  piece(game: string, kind: string): InWords | undefined {
    return shelf?.words.piece[`${game}.${kind}`];
  },
};

export async function loadGames(): Promise<void> {
  refusal = null;
  try {
    const { signal } = new AbortController();
    shelf = await retry(
      () => transport.ask('shelf', {}),
      signal,
      (away) => (isAway = away),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refusal = error.words;
  }
}
