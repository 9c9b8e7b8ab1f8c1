/** The course of a race as a small plot: which line is drawn where. */

import type { Race, RaceLine } from '../wire/types';

/** A scale from bottom to top. */
export interface Scale {
  low: number;
  high: number;
}

/** The codes of what is counted, the one that matters most first. */
export function codesOf({ lines }: Race): string[] {
  return [...new Set(lines.map(({ code }) => code))];
}

/** The lines of both seats for one of them. */
export function linesOf({ lines }: Race, code: string): RaceLine[] {
  return lines.filter((line) => line.code === code);
}

/** From nothing, or the least there is, to the most that was reached, and as far as the goal. */
export function scaleOf(lines: readonly RaceLine[]): Scale {
  const values = lines.flatMap(({ values, goal }) => [...values, goal]).filter((value) => value !== null);
  const low = Math.min(0, ...values);
  return { low, high: Math.max(low + 1, ...values) };
}

/** The path of a line: level during a turn, a step where it ends; broken where nothing can be told. */
export function pathOf(values: readonly (number | null)[], x: (at: number) => number, y: (value: number) => number) {
  let path = '';
  let before: number | null = null;
  values.forEach((value, at) => {
    if (value === null) {
      before = null;
      return;
    }
    if (before === null) path += `M${round(x(at))} ${round(y(value))}`;
    else path += `H${round(x(at))}V${round(y(value))}`;
    before = value;
  });
  return path;
}

/** The moment that a length of the game belongs to: the last one that it has reached. */
export function momentOf(lengths: readonly number[], length: number): number {
  return Math.max(
    0,
    lengths.findLastIndex((each) => each <= length),
  );
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
