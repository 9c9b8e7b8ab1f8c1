/** The list of games, fetched once at the start; every page needs it. */

import { transport } from '../transport';
import type { BrokenGame, GameOnShelf, InWords, Shelf } from '../wire/types';

const RETRY_DELAY = 2000;

let shelf = $state.raw<Shelf | null>(null);
let isAway = $state(false);

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
  named(name: string): GameOnShelf | undefined {
    return shelf?.games.find((game) => game.name === name);
  },
  /** What a tag or a thing in a hand is called. */
  word(section: 'tag' | 'term', code: string): InWords | undefined {
    return shelf?.words[section][code];
  },
  /** What a kind of piece is called; nothing for plain ones, for which the page has words. */
  piece(game: string, kind: string): InWords | undefined {
    return shelf?.words.piece[`${game}.${kind}`];
  },
};

export async function loadGames(): Promise<void> {
  try {
    shelf = await transport.ask('shelf', {});
    isAway = false;
  } catch {
    isAway = true;
    setTimeout(loadGames, RETRY_DELAY);
  }
}
