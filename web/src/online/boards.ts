/** The boards of games in lists: a position is asked for once, and a few at a time, so that a long list keeps nobody waiting. */

import { settings } from '../app/settings.svelte';
import type { Scene } from '../board/scene';
import { sceneAt } from '../table/positions';
import type { GameSummary } from '../wire/types';

const AT_ONCE = 3;
/** So many boards are kept, the latest asked for last. */
const MOST = 200;

export interface Pictured {
  scene: Scene;
  places: string[][];
}

const boards = new Map<string, Promise<Pictured | null>>();
let asking = 0;
const waiting: (() => void)[] = [];

/** The board of a game as it stands; null if nobody can tell. */
export function boardOf({ terms, position }: Pick<GameSummary, 'terms' | 'position'>): Promise<Pictured | null> {
  const key = JSON.stringify([terms.game, terms.options, position]);
  const board = boards.get(key) ?? ask({ terms, position }, key);
  boards.delete(key);
  boards.set(key, board);
  for (const old of [...boards.keys()].slice(0, -MOST)) boards.delete(old);
  return board;
}

async function ask(
  { terms, position }: Pick<GameSummary, 'terms' | 'position'>,
  key: string,
): Promise<Pictured | null> {
  if (asking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  asking++;
  try {
    const told = await sceneAt(
      { game: terms.game, options: terms.options, start: position, actions: [] },
      settings.lang,
    );
    return { scene: told.view, places: told.places };
  } catch {
    boards.delete(key); // it may be asked for again
    return null;
  } finally {
    asking--;
    waiting.shift()?.();
  }
}
