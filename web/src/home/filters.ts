/** Which games of the shelf somebody wants to see. */

import type { GameOnShelf } from '../wire/types';

export type Goal = NonNullable<GameOnShelf['goal']>;

export const GOALS: readonly Goal[] = ['land', 'connect', 'gather', 'outlast'];

/** So many turns of both players together make a short game. */
export const SHORT = 30;

export interface Wish {
  /** What one wants to do to win; null for anything. */
  goal: Goal | null;
  isShort: boolean;
  /** Only games that were never played. */
  isNew: boolean;
}

export const ANYTHING: Wish = { goal: null, isShort: false, isNew: false };

export function fits({ goal, isShort, isNew }: Wish, game: GameOnShelf, played: ReadonlySet<string>): boolean {
  return (
    (goal === null || game.goal === goal) &&
    (!isShort || (game.turns !== null && game.turns <= SHORT)) &&
    (!isNew || !played.has(game.name))
  );
}
