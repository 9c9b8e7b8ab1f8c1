/** Spans of time in words. */

import { asClock } from '../play/clock.svelte';
import { w } from '../words';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something has lasted, or will: `40 s`, `5 min`, `2 days 3 h`. */
export function spanWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < MINUTE) return w().online.seconds(seconds);
  return w().online.duration(
    Math.floor(seconds / DAY),
    Math.floor((seconds % DAY) / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
  );
}

/** What is left until something happens, to be counted down. */
export function countdown(milliseconds: number): string {
  return asClock(Math.max(0, Math.ceil(milliseconds / 1000)));
}
