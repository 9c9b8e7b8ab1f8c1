import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replay } from './replay.svelte';

const ENDS = [0, 2, 3, 6];

describe('a replay', () => {
  let length: number;
  let replay: Replay;

  beforeEach(() => {
    vi.useFakeTimers();
    length = 6;
    replay = new Replay({ ends: () => ENDS, length: () => length, look: (to) => void (length = to) });
  });
  afterEach(() => {
    replay.stop();
    vi.useRealTimers();
  });

  async function pass(milliseconds: number): Promise<number> {
    await vi.advanceTimersByTimeAsync(milliseconds);
    replay.seen(length);
    return length;
  }

  it('begins anew at the end, and stops there when it comes to it again', async () => {
    replay.toggle();
    expect(await pass(0)).toBe(0);
    expect([await pass(1000), await pass(1000), await pass(1000)]).toEqual([2, 3, 6]);
    expect(replay.isPlaying).toBe(true);
    await pass(1000);
    expect([replay.isPlaying, length]).toEqual([false, 6]);
  });

  it('goes on from where the board stands', async () => {
    length = 2;
    replay.toggle();
    expect(await pass(1000)).toBe(3);
  });

  it('is as fast as it is told, also on its way', async () => {
    replay.toggle();
    await pass(0);
    replay.faster(1);
    replay.faster(1);
    replay.faster(1);
    expect(replay.speed).toBe(4);
    await pass(1000);
    expect([await pass(250), await pass(250)]).toEqual([3, 6]);
  });

  it('stops when it is told to', async () => {
    replay.toggle();
    await pass(1000);
    replay.toggle();
    expect([replay.isPlaying, await pass(5000)]).toEqual([false, 2]);
  });

  it('gives way to whoever looks at another position', async () => {
    replay.toggle();
    await pass(1000);
    length = 6;
    await pass(0);
    expect([replay.isPlaying, await pass(3000)]).toEqual([false, 6]);
  });
});
