import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameState } from './positions';
import { Steps } from './steps.svelte';

const frame = (text: string) => ({ told: { text } as GameState, moves: [] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows each frame for a while, and then the latest position', async () => {
  const steps = new Steps();
  ['a', 'b', 'c'].map(frame).forEach((each) => steps.add(each));
  await vi.advanceTimersByTimeAsync(0);
  expect(steps.now?.told.text).toBe('a');
  await vi.advanceTimersByTimeAsync(600);
  expect(steps.now?.told.text).toBe('b');
  await vi.advanceTimersByTimeAsync(600);
  expect(steps.now).toBeNull();
});

it('goes on although the device’s clock is set back', async () => {
  const steps = new Steps();
  steps.add(frame('a'));
  await vi.advanceTimersByTimeAsync(100);
  vi.setSystemTime(Date.now() - 3_600_000);
  ['b', 'c'].map(frame).forEach((each) => steps.add(each));
  await vi.advanceTimersByTimeAsync(1200);
  expect(steps.now).toBeNull();
});
