/** The meters after an action; null if nobody tells them, which nobody misses. */

import { isAbort, Refused, transport, Unreachable } from '../transport';
import type { GameState } from '../table/positions';
import type { Language, Meter } from '../wire/types';

export async function metersAfter(
  told: GameState,
  action: string,
  lang: Language,
  signal: AbortSignal,
): Promise<readonly Meter[] | null> {
  const { game, options, start, repeated } = told.about;
  try {
    const { meters } = await transport.ask('preview', { game, options, start, repeated, action, lang }, signal);
    return meters;
  } catch (error) {
    if (isAbort(error) || error instanceof Refused || error instanceof Unreachable) return null;
    throw error;
  }
}
