/** A result as something to read: the sentence behind its headline, and both seats' last meters side by side. */

import type { Meter } from '../wire/types';

/** What was counted, and how much of it each seat had. */
export interface Row {
  code: string;
  name: string;
  values: [first: number, second: number];
  /** Whether it is the first in which the seats differ. */
  decides: boolean;
}

export function comparison(meters: readonly Meter[]): Row[] {
  let isDecided = false;
  return meters
    .filter(({ seat }) => seat === 1)
    .flatMap(({ code, name, value }) => {
      const theirs = meters.find((meter) => meter.seat === 2 && meter.code === code);
      if (!theirs) return [];
      const decides = !isDecided && value !== theirs.value;
      isDecided ||= decides;
      return [{ code, name, values: [value, theirs.value] as Row['values'], decides }];
    });
}

/** The sentence without the words of the headline above it. */
export function withoutHeadline(words: string, headline: string): string {
  for (const colon of [': ', '：']) {
    const start = headline + colon;
    if (words.startsWith(start) && words.length > start.length)
      return words.charAt(start.length).toUpperCase() + words.slice(start.length + 1);
  }
  return words;
}
