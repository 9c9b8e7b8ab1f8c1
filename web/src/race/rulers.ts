/** Rulers: the meters of a position on scales that both seats share. */

import type { Meter, Seat } from '../wire/types';

/** So many pieces are shown one by one; longer rulers are bars. */
const MOST_PIPS = 12;
/** The distance of ticks, for rulers of up to so many units. */
const STEPS: readonly [units: number, step: number][] = [
  [16, 1],
  [24, 2],
  [60, 5],
  [Infinity, 10],
];

/** What is counted of a seat, where it stands, and between which ends. */
export interface Ruler extends Pick<Meter, 'code' | 'name' | 'words' | 'value' | 'goal'> {
  /** The worse end. */
  from: number;
  /** The better end. */
  to: number;
  /** The value that the move in hand would make of it; null where it would change nothing. */
  next: number | null;
}

/** The rulers of a seat, the one that matters most first; `next` are the meters after the move in hand. */
export function rulersOf(meters: readonly Meter[], seat: Seat, next: readonly Meter[] | null = null): Ruler[] {
  return meters
    .filter((meter) => meter.seat === seat)
    .map(({ code, name, words, value, goal }) => {
      const both = [...meters, ...(next ?? [])].filter((meter) => meter.code === code);
      const then = next?.find((meter) => meter.code === code && meter.seat === seat)?.value ?? value;
      return { code, name, words, value, goal, ...span(both), next: then === value ? null : then };
    });
}

/** Ends within which all of these meters lie. */
export function span(meters: readonly Pick<Meter, 'ruler'>[]): { from: number; to: number } {
  const [first] = meters;
  if (!first) return { from: 0, to: 1 };
  const isFalling = first.ruler[1] < first.ruler[0];
  const [worst, best] = isFalling ? [Math.max, Math.min] : [Math.min, Math.max];
  return { from: worst(...meters.map(({ ruler }) => ruler[0])), to: best(...meters.map(({ ruler }) => ruler[1])) };
}

/** How far along a ruler a value lies, from 0 to 1. */
export function shareOf({ from, to }: Pick<Ruler, 'from' | 'to'>, value: number): number {
  return from === to ? 1 : Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** The values at which a ruler has a tick, without its ends. */
export function ticksOf({ from, to }: Pick<Ruler, 'from' | 'to'>): number[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const step = STEPS.find(([units]) => high - low <= units)![1];
  const ticks: number[] = [];
  for (let at = (Math.floor(low / step) + 1) * step; at < high; at += step) ticks.push(at);
  return ticks;
}

/** A piece of a ruler that counts what is still missing. */
export type Pip = 'there' | 'missing' | 'gained' | 'lost';

/** The pieces that are there and those still missing, where nothing is to be left and there are few; null for a bar. */
export function pipsOf({ from, to, value, goal, next }: Ruler): Pip[] | null {
  if (goal !== 0 || to !== 0 || from > MOST_PIPS) return null;
  const [now, then] = [from - value, from - (next ?? value)];
  return Array.from({ length: from }, (_, place): Pip => {
    if (place < now) return place < then ? 'there' : 'lost';
    return place < then ? 'gained' : 'missing';
  });
}

/** Whether a change is one for the better. */
export function isGain({ from, to, value, next }: Pick<Ruler, 'from' | 'to' | 'value' | 'next'>): boolean {
  return next !== null && next > value === to > from;
}

/** A reading as what stands before its number, the number, and what stands after it. */
export function partsOf(words: string, value: number): [before: string, value: string, after: string] {
  const at = words.search(new RegExp(`(?<!\\d)${value}(?!\\d)`));
  const number = String(value);
  if (at < 0) return ['', words, ''];
  return [words.slice(0, at), number, words.slice(at + number.length)];
}
