import { describe, expect, it } from 'vitest';
import type { Clocks } from '../wire/types';
import { DAYS, leftAt, LIVE_PRESETS, MAX_MINUTES, readTime, writeTime } from './time';

describe('what is left on a clock', () => {
  const clocks: Clocks = { left: [60_000, 30_000], running: 1, since: 1000, now: 5000 };

  it('goes down while it runs, from when the turn began', () => {
    expect(leftAt(clocks, 1, 0)).toBe(56_000);
    expect(leftAt(clocks, 1, 2000)).toBe(54_000);
  });

  it('stands for who is not to act', () => {
    expect(leftAt(clocks, 2, 20_000)).toBe(30_000);
  });

  it('is never less than nothing', () => {
    expect(leftAt(clocks, 1, 600_000)).toBe(0);
  });

  it('stands until both have had their first turn', () => {
    expect(leftAt({ ...clocks, running: null, since: null }, 1, 9000)).toBe(60_000);
  });

  it('stands until a moment to come, which one has who is called back from a pause', () => {
    expect(leftAt({ ...clocks, since: 10_000 }, 1, 3000)).toBe(60_000);
    expect(leftAt({ ...clocks, since: 10_000 }, 1, 6000)).toBe(59_000);
  });
});

describe('a kind of time', () => {
  it('is read as it was written', () => {
    const all = ['none', ...LIVE_PRESETS, ...DAYS.map((days) => `${days}d`), '90-0', '10-180'];
    for (const written of all) expect(writeTime(readTime(written)!)).toBe(written);
  });

  it('is none where nobody could play by it', () => {
    const wrong = ['', '5-5', `${60 * MAX_MINUTES + 1}-0`, '600-181', '2d', '600', '600-', '-600-5', '6e2-5'];
    for (const written of wrong) expect(readTime(written)).toBeNull();
  });
});
