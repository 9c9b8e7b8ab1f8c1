import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Busy, Failed, Unreachable } from '../transport';
import { delayAfter, PendingPosition, retry } from './retry';

describe('retry', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks again while nobody is there, and says so meanwhile', async () => {
    const question = vi.fn().mockRejectedValueOnce(new Unreachable()).mockResolvedValueOnce('here');
    const away = vi.fn();
    const answer = retry<string>(question, new AbortController().signal, away);
    await vi.runAllTimersAsync();
    expect(await answer).toBe('here');
    expect(away.mock.calls).toEqual([[true], [false]]);
  });

  it('throws what is wrong with the question', async () => {
    const question = vi.fn().mockRejectedValueOnce(new TypeError('wrong'));
    await expect(retry(question, new AbortController().signal, () => {})).rejects.toThrow('wrong');
    expect(question).toHaveBeenCalledTimes(1);
  });

  it('asks a server that failed only once, and throws its words', async () => {
    const question = vi.fn().mockRejectedValue(new Failed({ en: 'failed', ja: '失敗' }));
    await expect(retry(question, new AbortController().signal, () => {})).rejects.toThrow('failed');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(question).toHaveBeenCalledTimes(1);
  });

  it('asks less and less often, and never later than after twenty seconds', async () => {
    const times: number[] = [];
    const calls = new AbortController();
    const question = vi.fn(() => {
      times.push(Date.now());
      return Promise.reject(new Unreachable());
    });
    const answer = retry(question, calls.signal, () => {});
    await vi.advanceTimersByTimeAsync(300_000);
    calls.abort();
    expect(await answer).toBeNull();
    const gaps = times.slice(1).map((time, index) => time - times[index]!);
    expect(gaps[0]).toBeLessThanOrEqual(1000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(20_000);
    expect(Math.min(...gaps.slice(5))).toBeGreaterThanOrEqual(14_000);
    expect(times.length).toBeLessThan(30);
  });

  it('does not ask at the same moments as other pages do', () => {
    expect(new Set(Array.from({ length: 20 }, () => delayAfter(3))).size).toBeGreaterThan(1);
  });

  it('asks at once when the network is back', async () => {
    const listeners = new EventTarget();
    vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners));
    const question = vi.fn().mockRejectedValueOnce(new Unreachable()).mockResolvedValueOnce('here');
    const answer = retry<string>(question, new AbortController().signal, () => {});
    await vi.advanceTimersByTimeAsync(1);
    listeners.dispatchEvent(new Event('online'));
    expect(await answer).toBe('here');
    vi.unstubAllGlobals();
  });

  it('gives up when it is called off', async () => {
    const calls = new AbortController();
    const question = vi.fn().mockRejectedValue(new Unreachable());
    const answer = retry(question, calls.signal, () => {});
    await vi.advanceTimersByTimeAsync(100);
    calls.abort();
    await vi.runAllTimersAsync();
    expect(await answer).toBeNull();
    expect(question).toHaveBeenCalledTimes(1);
  });

  it('waits as long as a busy server asks for', async () => {
    const words = { en: 'full', ja: '満員' };
    const question = vi.fn().mockRejectedValueOnce(new Busy(words, 5)).mockResolvedValueOnce('room');
    const busy = vi.fn();
    const answer = retry<string>(question, new AbortController().signal, () => {}, busy);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(question).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_700);
    expect(await answer).toBe('room');
    expect(busy.mock.calls).toEqual([[words], [null]]);
  });
});

describe('PendingPosition', () => {
  it('knows the last position that was asked for until it is shown', async () => {
    const pending = new PendingPosition();
    const show: (() => void)[] = [];
    const first = pending.watch(new Promise<void>((resolve) => show.push(resolve)));
    const second = pending.watch(new Promise<void>((resolve) => show.push(resolve)));
    show[0]!();
    await first;
    expect(pending.latest).not.toBeNull();
    show[1]!();
    await second;
    expect(pending.latest).toBeNull();
  });
});
