import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCKS, readClocks, RunningClocks, fullClocks, writeClocks } from './clock.svelte';

describe('clocks in an address', () => {
  it.each(CLOCKS)('%s is read as it is written', (written) => expect(writeClocks(readClocks(written)!)).toBe(written));

  it.each([null, '', '0-5', '300', '300-', '-5', '300-5x', '1000000-0'])('%j is none', (written) => {
    expect(readClocks(written)).toBeNull();
  });
});

/** What is left to both, in tenths of a second: what is taken off a hundred times is not exact. */
const left = (clocks: RunningClocks): number[] => clocks.now.left.map((seconds) => Math.round(10 * seconds) / 10);

describe('running clocks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function started(base: number, bonus = 0) {
    const few = vi.fn<(seat: number) => void>();
    const out = vi.fn<(seat: number) => void>();
    return { few, out, clocks: new RunningClocks(fullClocks(base, bonus), { few, out }) };
  }

  it('spend the time of one seat alone', () => {
    const { clocks } = started(60);
    clocks.run(2);
    vi.advanceTimersByTime(10_000);
    expect(left(clocks)).toEqual([60, 50]);
  });

  it('stand still between', () => {
    const { clocks } = started(60);
    clocks.run(1);
    vi.advanceTimersByTime(10_000);
    clocks.run(null);
    vi.advanceTimersByTime(10_000);
    expect(left(clocks)).toEqual([50, 60]);
  });

  it('give back the bonus after a turn', () => {
    const { clocks } = started(60, 5);
    clocks.run(1);
    vi.advanceTimersByTime(10_000);
    clocks.reward(1);
    expect(left(clocks)).toEqual([55, 60]);
  });

  it('count what was missed while nothing ticked', () => {
    const { clocks } = started(60);
    clocks.run(1);
    vi.setSystemTime(Date.now() + 20_000); // the tab slept
    vi.advanceTimersByTime(100);
    expect(left(clocks)).toEqual([39.9, 60]);
  });

  it('give no time back when the device’s clock is set back, and go on from there', () => {
    const { clocks } = started(60);
    clocks.run(1);
    vi.advanceTimersByTime(10_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(10_000);
    expect(left(clocks)).toEqual([40.1, 60]); // but for the tick in which it was set
  });

  it('say once that time is short, and once that it is over', () => {
    const { clocks, few, out } = started(40);
    clocks.run(1);
    vi.advanceTimersByTime(9_900);
    expect(few).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(few.mock.calls).toEqual([[1]]);
    expect(out.mock.calls).toEqual([[1]]);
    expect(left(clocks)).toEqual([0, 40]);
  });
});
