/** What moves on the board when somebody walks through the turns. */

import type { GameState } from './positions';

/** The cells of each action of the turn that ends in a position, if the board showed what it began with. */
export function movesOn(from: number, told: Pick<GameState, 'actions' | 'turns' | 'places'>): string[][] {
  const count = told.turns.at(-1)?.actions.length ?? 0;
  return count && from + count === told.actions.length ? told.places.slice(-count) : [];
}
