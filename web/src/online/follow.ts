/** Streams that go on for as long as somebody listens. */

import { delayAfter, pause } from '../table/retry';
import { Busy, Failed, isAbort, Refused, Unreachable } from '../transport';

/** The longest pause before a stream is opened again, in milliseconds: somebody waits for a turn. */
export const LONGEST_PAUSE = 5000;
/** After such a silence a stream is taken for dead; servers say every fifteen seconds that they are there. */
export const LONGEST_SILENCE = 35_000;
/** A stream that broke off sooner than after so many milliseconds is not opened again at once. */
const STEADY = 2000;

/**
 * Follow a stream until it is called off, or refused, which is thrown. Where it breaks off it is opened again: at once, and if
 * that does not help after growing pauses.
 *
 * `onconnected` is told whether somebody is there.
 */
export async function followOn<E>(
  open: (signal: AbortSignal) => AsyncIterable<E>,
  onevent: (event: E) => void,
  signal: AbortSignal,
  onconnected: (isConnected: boolean) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = performance.now();
    let seconds = 0;
    try {
      for await (const event of open(signal)) {
        if (signal.aborted) return;
        onconnected(true);
        onevent(event);
      }
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (error instanceof Busy) seconds = error.seconds;
      else if (!(error instanceof Unreachable || error instanceof Failed)) {
        if (error instanceof Refused) onconnected(false);
        throw error;
      }
    }
    if (signal.aborted) return;
    onconnected(false);
    if (performance.now() - began > STEADY) failures = 0;
    if (seconds || failures) await pause(seconds ? 1000 * seconds : delayAfter(failures, LONGEST_PAUSE), signal);
    failures++;
  }
}
