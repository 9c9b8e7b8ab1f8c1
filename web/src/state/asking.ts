/** Asking a server that may be away for a moment. */

import { isAbort, Unreachable } from '../api';

const RETRY = 1500;

/** Ask until somebody answers; null if it was called off meanwhile. Whatever else goes wrong is thrown. */
export async function insist<T>(
  question: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  onaway: (isAway: boolean) => void,
): Promise<T | null> {
  for (;;) {
    try {
      const answer = await question(signal);
      onaway(false);
      return signal.aborted ? null : answer;
    } catch (error) {
      if (isAbort(error) || signal.aborted) return null;
      if (!(error instanceof Unreachable)) throw error;
      onaway(true);
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}
