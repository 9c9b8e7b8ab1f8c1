/** The games of this device. */

import type { Options, Seat } from '../wire/types';
import type { Clocks } from './clock.svelte';
import { KeptList } from '../app/kept.svelte';

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

export const savedGames = new KeptList<SavedGame>('games', 'game.', 200);

/** A game in which nothing has been played yet. */
export function startGame(how: Pick<SavedGame, 'game' | 'options' | 'computer' | 'clocks'>): SavedGame {
  return { ...how, id: newId(), actions: [], ending: null, winner: null, touched: Date.now() };
}

export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join('');
}
