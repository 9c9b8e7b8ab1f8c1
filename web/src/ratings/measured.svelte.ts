/** How strong the computer's levels are, as far as rated games have measured it here; asked for once for each game. */

import { SvelteMap } from 'svelte/reactivity';
import { isAbort, Refused, transport, Unreachable } from '../transport';
import type { ComputerPlayer } from '../wire/types';

/** Ratings are told to the nearest of these. */
const STEP = 50;

const known = new SvelteMap<string, readonly ComputerPlayer[]>();

/** Learn the ratings in a game; without them the levels are there all the same. */
export async function learnRatings(game: string, signal: AbortSignal): Promise<void> {
  if (known.has(game)) return;
  try {
    known.set(game, (await transport.ask('computers', { game }, signal)).players);
  } catch (error) {
    if (!isAbort(error) && !(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
  }
}

/** The rating of a level, rounded; null as long as it is provisional, and so measured by nothing yet. */
export function measuredRating(game: string, level: number): number | null {
  const player = known.get(game)?.find((player) => player.level === level);
  if (!player || player.rating === null || player.is_provisional) return null;
  return STEP * Math.round(player.rating / STEP);
}
