/** An online game as a game of this device: to be reviewed, studied, shared and written down. */

import type { Ending, SavedGame } from '../play/saved.svelte';
import type { Terms } from '../wire/types';
import type { OnlineGame } from './game.svelte';
import { actionsOf } from './updates';

/** The game as it is shown: with all its actions, or with those up to a position that is looked back at. */
export function savedOf(game: OnlineGame, terms: Terms): SavedGame {
  const all = actionsOf(game.game?.turns ?? []);
  const actions = game.past ? all.slice(0, game.past.length) : all;
  const isWhole = actions.length === all.length;
  return {
    id: game.id,
    reviewed: null,
    game: terms.game,
    options: terms.options,
    computer: null,
    clocks: null,
    actions,
    ending: isWhole ? endingOf(game) : null,
    winner: isWhole && game.ending ? (game.ending.winner ?? 0) : null,
    touched: game.game?.turns.at(-1)?.at ?? Date.now(),
  };
}

/** How the players ended it; null if the rules did, or nobody. */
function endingOf({ ending, now }: OnlineGame): Ending | null {
  if (!ending || now?.outcome) return null;
  if (ending.winner === null) return ending.is_draw ? { kind: 'agreed' } : null;
  return { kind: ending.reason === 'timeout' ? 'timeout' : 'resigned', seat: ending.winner === 1 ? 2 : 1 };
}
