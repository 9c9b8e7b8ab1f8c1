/** Filters of the lobby: by game, and by kind of time. */

import type { GameSummary, TimeControl } from '../wire/types';

export interface Filters {
  /** The name of a game; empty for all. */
  game: string;
  time: TimeControl['kind'] | '';
}

export function filtered(games: readonly GameSummary[], { game, time }: Filters): GameSummary[] {
  return games.filter(({ terms }) => (!game || terms.game === game) && (!time || terms.time.kind === time));
}
