/**
 * Parts of the page that are fetched when they are asked for.
 *
 * The server may be away just then, or have another build, in which the part has another name. An import that failed once
 * fails for ever in some browsers, and so do its style sheets here. So the page is loaded anew as soon as the server
 * answers: the address says where it was, and what is played is kept.
 */

import { retry } from '../table/retry';
import { Unreachable } from '../transport';

/** The page was loaded anew so many times for this part, and it is still not there. */
const MOST_RELOADS = 2;

/** The part is not there, although the server is. */
export class Missing extends Error {}

/** Load a part; null if it was called off. Throws Missing when to try again is of no use. */
export async function loaded<T>(
  part: string,
  load: () => Promise<T>,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<T | null> {
  try {
    const found = await load();
    if (reloadsFor(part)) history.replaceState(null, '');
    return found;
  } catch (error) {
    console.error(error);
  }
  if (!(await retry(pageAnswers, signal, onaway))) return null;
  const reloads = reloadsFor(part);
  if (reloads >= MOST_RELOADS) throw new Missing(part);
  history.replaceState({ part, reloads: reloads + 1 }, '');
  location.reload();
  return null;
}

/** Whether whoever serves the page is there. */
async function pageAnswers(signal: AbortSignal): Promise<true> {
  const response = await fetch(location.pathname, { cache: 'no-store', signal }).catch(() => null);
  if (!response?.ok) throw new Unreachable();
  return true;
}

/** How often the page was loaded anew for a part; the history remembers it, which no browser blocks. */
function reloadsFor(part: string): number {
  const state = history.state as { part?: unknown; reloads?: unknown } | null;
  return state?.part === part && typeof state.reloads === 'number' ? state.reloads : 0;
}
