/** Asking a server that may be away for a moment, or have no room; and what to do until it answers. */

import { Busy, Unreachable, isAbort } from '../transport';
import type { InWords } from '../wire/types';

const RETRY_DELAY = 1500;

/**
 * Ask until somebody answers; null if it was called off meanwhile. Whatever else goes wrong is thrown.
 *
 * `onaway` is told whether nobody is there, `onbusy` why there is no room, and null when there is.
 */
export async function retry<T>(
  question: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
  onbusy: (words: InWords | null) => void = () => {},
): Promise<T | null> {
  let wasBusy = false;
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
      await new Promise((resolve) => setTimeout(resolve, error instanceof Busy ? 1000 * error.seconds : RETRY_DELAY));
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
