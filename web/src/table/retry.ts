/** Asking a server that may be away for a moment, or have no room; and what to do until it answers. */

import { Busy, Unreachable, isAbort } from '../transport';
import type { InWords } from '../wire/types';

/** Milliseconds before the second try, and the longest before any. */
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 20_000;
/** How much of a delay is left to chance, so that not all pages come back to a server at once. */
const JITTER = 0.3;

/** How long to wait after so many tries that nobody answered: twice as long each time. */
export function delayAfter(failures: number, longest = LONGEST_DELAY): number {
  return Math.min(longest, FIRST_DELAY * 2 ** (failures - 1)) * (1 - JITTER * Math.random());
}

/** Wait; not beyond the moment when the network is back, or it is called off. */
export function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waking = new AbortController();
    const wake = (): void => {
      clearTimeout(timer);
      waking.abort();
      resolve();
    };
    const timer = setTimeout(wake, time);
    addEventListener('online', wake, { signal: waking.signal });
    signal.addEventListener('abort', wake, { signal: waking.signal });
  });
}

/**
 * Ask until somebody answers; null if it was called off meanwhile. Whatever else goes wrong is thrown, a failure of the server
 * too: asked again by itself it would fail again.
 *
 * `onaway` is told whether nobody is there, `onbusy` why there is no room, and null when there is. `longest`: the longest
 * pause between two tries.
 */
export async function retry<T>(
  question: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
  onbusy: (words: InWords | null) => void = () => {},
  longest = LONGEST_DELAY,
): Promise<T | null> {
  let wasBusy = false;
  let failures = 0;
  for (;;) {
    try {
      const answer = await question(signal);
      onaway(false);
      if (wasBusy) onbusy(null);
      return signal.aborted ? null : answer;
    } catch (error) {
      if (isAbort(error) || signal.aborted) return null;
      if (!(error instanceof Unreachable || error instanceof Busy)) throw error;
      onaway(error instanceof Unreachable);
      wasBusy = error instanceof Busy;
      if (error instanceof Busy) onbusy(error.words);
      failures = error instanceof Busy ? 0 : failures + 1;
      const delay =
        error instanceof Busy ? 1000 * error.seconds * (1 + JITTER * Math.random()) : delayAfter(failures, longest);
      await pause(delay, signal);
      if (signal.aborted) return null;
    }
  }
}

/** Another position is on its way to the board: whoever acts meanwhile means that one. */
export class PendingPosition {
  /** The last one that was asked for, until it is shown. */
  latest: Promise<unknown> | null = null;

  async watch<T>(showing: Promise<T>): Promise<T> {
    this.latest = showing;
    try {
      return await showing;
    } finally {
      if (this.latest === showing) this.latest = null;
    }
  }
}
