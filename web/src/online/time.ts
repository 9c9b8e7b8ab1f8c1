/** The time of online games: what is left on a clock, and what two players can agree on. */

import type { Clocks, Seat, TimeControl } from '../wire/types';

export const SECOND = 1000;
export const DAY = 86_400 * SECOND;

/** What is left to a seat, in milliseconds, so long after its clocks were told. */
export function leftAt(clocks: Clocks, seat: Seat, elapsed: number): number {
  const left = clocks.left[seat - 1]!;
  if (clocks.running !== seat || clocks.since === null) return left;
  return Math.max(0, left - Math.max(0, clocks.now + elapsed - clocks.since));
}

/** The presets that can be chosen for a live game: seconds for each player, and for each turn. */
export const LIVE_PRESETS = ['180-2', '300-5', '600-5', '1200-10'] as const;
export const DAYS = [1, 3, 7, 14] as const;
/** The longest that can be set up by hand, in minutes and in seconds a turn. */
export const MAX_MINUTES = 180;
export const MAX_INCREMENT = 180;
/** The shortest time for all turns, in seconds. */
const MIN_BASE = 10;

/** A kind of time in one word, as it is remembered: `none`, `300-5`, `3d`. */
export function writeTime(time: TimeControl): string {
  if (time.kind === 'untimed') return 'none';
  return time.kind === 'live' ? `${time.base}-${time.increment}` : `${time.days}d`;
}

/** The time that was written so; null if it is none. */
export function readTime(written: string): TimeControl | null {
  if (written === 'none') return { kind: 'untimed' };
  const days = DAYS.find((each) => `${each}d` === written);
  if (days) return { kind: 'correspondence', days };
  const found = /^(\d{1,5})-(\d{1,3})$/.exec(written);
  if (!found) return null;
  const [base, increment] = [Number(found[1]), Number(found[2])];
  const isPossible = base >= MIN_BASE && base <= 60 * MAX_MINUTES && increment <= MAX_INCREMENT;
  return isPossible ? { kind: 'live', base, increment } : null;
}
