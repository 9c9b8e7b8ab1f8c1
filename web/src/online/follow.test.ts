import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Busy, Refused, Unreachable } from '../transport';
import { followOn, LONGEST_PAUSE } from './follow';

const WORDS = { en: 'no', ja: 'いいえ' };

/** Streams that tell these things, one stream after the other; what is thrown breaks one off. */
function streams(...told: (string | Error)[][]) {
  const opened: number[] = [];
  const open = async function* (): AsyncGenerator<string> {
    opened.push(performance.now());
    for (const each of told.shift() ?? []) {
      if (each instanceof Error) throw each;
      yield each;
    }
    if (!told.length) await new Promise(() => {});
  };
  return { open, opened };
}

describe('followOn', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells every event, and opens a stream that broke off again at once', async () => {
    const heard: string[] = [];
    const connected = vi.fn();
    const { open, opened } = streams(['one', new Unreachable()], ['two']);
    void followOn(open, (event) => heard.push(event), new AbortController().signal, connected);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['one', 'two']);
    expect(opened).toHaveLength(2);
    expect(connected.mock.calls).toEqual([[true], [false], [true]]);
  });

  it('waits longer each time that nobody is there, but never long', async () => {
    const gone = Array.from({ length: 12 }, () => [new Unreachable()]);
    const { open, opened } = streams(...gone, ['back']);
    void followOn(
      open,
      () => {},
      new AbortController().signal,
      () => {},
    );
    await vi.advanceTimersByTimeAsync(120_000);
    const pauses = opened.slice(1).map((at, index) => at - opened[index]!);
    expect(pauses[0]).toBe(0);
    expect(pauses[1]).toBeGreaterThan(0);
    expect(pauses[3]!).toBeGreaterThan(pauses[1]!);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(LONGEST_PAUSE);
    expect(opened).toHaveLength(13);
  });

  it('waits as long as a busy server asks for', async () => {
    const { open, opened } = streams([new Busy(WORDS, 7)], ['back']);
    void followOn(
      open,
      () => {},
      new AbortController().signal,
      () => {},
    );
    await vi.advanceTimersByTimeAsync(6900);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(opened).toHaveLength(2);
  });

  it('throws a refusal, which no waiting mends', async () => {
    const connected = vi.fn();
    const { open } = streams([new Refused(WORDS)], ['never']);
    await expect(followOn(open, () => {}, new AbortController().signal, connected)).rejects.toThrow('no');
    expect(connected.mock.calls).toEqual([[false]]);
  });

  it('ends quietly when it is called off, also while it waits', async () => {
    const calls = new AbortController();
    const { open, opened } = streams([new Unreachable()], [new Unreachable()], ['never']);
    const ended = followOn(
      open,
      () => {},
      calls.signal,
      () => {},
    );
    await vi.advanceTimersByTimeAsync(0);
    calls.abort();
    await ended;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(2);
  });
});
