/** Filters of the lobby: by game, and by kind of time. */

import type { GameSummary, TimeControl } from '../wire/types';

export interface Filters {
  /** The name of a game; empty for all. */
  game: string;
  time: TimeControl['kind'] | '';
}

/** What the server is asked for: it knows all live games, or all others, as one kind. */
export function sought({ game, time }: Filters): { game?: string; live?: boolean } {
  return { ...(game && { game }), ...(time && { live: time === 'live' }) };
}

export function filtered(games: readonly GameSummary[], { game, time }: Filters): GameSummary[] {
  return games.filter(({ terms }) => (!game || terms.game === game) && (!time || terms.time.kind === time));
}
