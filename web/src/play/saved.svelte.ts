/** The games of this device. */

import type { Options, Seat } from '../wire/types';
import type { Clocks } from './clock.svelte';
import { KeptList } from '../app/kept.svelte';
import {
  count,
  either,
  ifMissing,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  pairOf,
  recordOf,
  text,
  yesOrNo,
} from '../app/shape';
import type { Shape } from '../app/shape';

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
  /** What had been played in the game whose review this one goes on from, in place of a bad turn; null for all others. */
  reviewed: string[] | null;
  /** The result once there is one: the winning seat, or 0 for a draw. */
  winner: Seat | 0 | null;
  /** When it was played last, in milliseconds. */
  touched: number;
}

const SEATS = [1, 2] as const;

const endingShape: Shape<Ending> = either(
  object({ kind: oneOf(['resigned', 'timeout']), seat: oneOf(SEATS) }),
  object({ kind: oneOf(['agreed']) }),
);

const gameShape: Shape<SavedGame> = object({
  id: text,
  game: text,
  options: recordOf(either(either(text, number), yesOrNo)),
  computer: orNull(object({ seat: oneOf(SEATS), level: count })),
  clocks: orNull(object({ base: number, bonus: number, left: pairOf(number) })),
  actions: listOf(text),
  ending: orNull(endingShape),
  reviewed: ifMissing(orNull(listOf(text)), null),
  winner: orNull(oneOf([0, ...SEATS])),
  touched: number,
});

export const savedGames = new KeptList('game.', 200, gameShape);

/** A game in which nothing has been played yet. */
export function startGame(how: Pick<SavedGame, 'game' | 'options' | 'computer' | 'clocks'>): SavedGame {
  return { ...how, id: newId(), actions: [], reviewed: null, ending: null, winner: null, touched: Date.now() };
}

export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join('');
}
