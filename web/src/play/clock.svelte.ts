/**
 * The clocks of a game: time runs for whoever is to act, and every turn gives some back.
 *
 * They stand still while the page is closed, so what is left is kept with the game.
 */

import type { Seat } from '../wire/types';

/** Seconds: what both had at first, what a turn adds, and what is left to seats 1 and 2. */
export interface Clocks {
  base: number;
  bonus: number;
  left: [number, number];
}

/** Clocks that can be chosen, as they are written in an address: seconds at first, and for each turn. */
export const CLOCKS = ['180-2', '300-0', '600-5', '1800-0'] as const;

const TICK = 100;
/** Low time, in seconds: below this the clock warns. */
export const FEW = 30;

/** `5:00`, and with hours `1:05:00`. */
export function asClock(seconds: number): string {
  const rest = `${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest.replace(/^0/, '');
}

export function readClocks(written: string | null): Clocks | null {
  const found = /^([1-9]\d{0,4})-(\d{1,3})$/.exec(written ?? '');
  return found ? fullClocks(Number(found[1]), Number(found[2])) : null;
}

export function writeClocks({ base, bonus }: Clocks): string {
  return `${base}-${bonus}`;
}

/** Full clocks, as before the first turn. */
export function fullClocks(base: number, bonus: number): Clocks {
  return { base, bonus, left: [base, base] };
}

interface Listener {
  /** Little time is left to a seat. */
  few(seat: Seat): void;
  /** No time is left to it. */
  out(seat: Seat): void;
}

export class RunningClocks {
  now = $state.raw<Clocks>()!;
  #seat: Seat | null = null;
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #listener: Listener;

  constructor(clocks: Clocks, listener: Listener) {
    this.now = clocks;
    this.#listener = listener;
  }

  /** From now on the time of this seat runs, or of nobody. */
  run(seat: Seat | null): void {
    if (seat === this.#seat) return;
    this.#spend();
    this.#seat = seat;
    clearInterval(this.#timer);
    if (seat) this.#timer = setInterval(() => this.#spend(), TICK);
  }

  /** A seat has finished its turn. */
  reward(seat: Seat): void {
    this.#spend();
    this.#change(seat, this.now.bonus);
  }

  #spend(): void {
    // The device's clock goes on while it sleeps, as no other does; but it may be set back, which gives nobody time.
    const since = Math.min(this.#since, Date.now());
    this.#since = Date.now();
    const seat = this.#seat;
    if (!seat) return;
    const before = this.now.left[seat - 1]!;
    const after = this.#change(seat, (since - this.#since) / 1000);
    if (before > FEW && after <= FEW) this.#listener.few(seat);
    if (after > 0) return;
    this.#seat = null;
    clearInterval(this.#timer);
    this.#listener.out(seat);
  }

  #change(seat: Seat, seconds: number): number {
    const left: [number, number] = [...this.now.left];
    left[seat - 1] = Math.max(0, left[seat - 1]! + seconds);
    this.now = { ...this.now, left };
    return left[seat - 1]!;
  }
}
