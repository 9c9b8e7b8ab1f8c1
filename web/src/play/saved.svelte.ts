/** The games of this device: each under its own key, and a list of them, the latest first. */

import type { Options, Seat } from '../data';
import type { Clocks } from './clock.svelte';
import { forget, keep, recall } from '../app/store';

/** How the players, or their clocks, ended a game; the seat is the one that lost. */
export type Ending = { kind: 'resigned' | 'timeout'; seat: Seat } | { kind: 'agreed' };

export interface SavedGame {
  id: string;
  game: string;
  options: Options;
  /** The seat that the computer plays, and its level; null for two people. */
  computer: { seat: Seat; level: number } | null;
  clocks: Clocks | null;
  actions: string[];
  ending: Ending | null;
  /** The result once there is one: the winning seat, or 0 for a draw. */
  winner: Seat | 0 | null;
  /** When it was played last, in milliseconds. */
  touched: number;
}

const MOST = 200;

let list = $state.raw<string[]>(recall<string[]>('games', []));

export const savedGames = {
  get ids(): string[] {
    return list;
  },
  find(id: string): SavedGame | null {
    return recall<SavedGame | null>(`game.${id}`, null);
  },
  keep(game: SavedGame): void {
    keep(`game.${game.id}`, game);
    write([game.id, ...list.filter((id) => id !== game.id)]);
  },
  remove(id: string): void {
    forget(`game.${id}`);
    write(list.filter((other) => other !== id));
  },
};

function write(ids: string[]): void {
  for (const id of ids.slice(MOST)) forget(`game.${id}`);
  list = ids.slice(0, MOST);
  keep('games', list);
}

/** A game in which nothing has been played yet. */
export function begun(how: Pick<SavedGame, 'game' | 'options' | 'computer' | 'clocks'>): SavedGame {
  return { ...how, id: newId(), actions: [], ending: null, winner: null, touched: Date.now() };
}

export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join('');
}
