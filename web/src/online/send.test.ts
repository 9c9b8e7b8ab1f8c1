import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { update } from '../testing/online';
import { Refused, transport, Unreachable } from '../transport';
import { newKey, send, type Sent } from './send';

const SENT: Sent = { game_id: 'game', key: 'key', command: { do: 'resign' } };

describe('a command', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('has a name of its own', () => {
    const keys = new Set(Array.from({ length: 50 }, newKey));
    expect(keys.size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{24}$/);
  });

  it('is sent until somebody has acknowledged it, always under the same name, with what is known by then', async () => {
    const told = update(9, 0, []);
    const ask = vi.spyOn(transport, 'ask').mockRejectedValueOnce(new Unreachable()).mockResolvedValueOnce(told);
    const away = vi.fn();
    let known = 7;
    const answer = send(SENT, () => known++, new AbortController().signal, away);
    await vi.runAllTimersAsync();
    expect(await answer).toBe(told);
    expect(ask.mock.calls.map(([, question]) => question)).toEqual([
      { ...SENT, since: 7 },
      { ...SENT, since: 8 },
    ]);
    expect(away.mock.calls).toEqual([[true], [false]]);
  });

  it('is sent again when no answer comes', async () => {
    const told = update(9, 0, []);
    const silent = (_: string, { signal }: RequestInit): Promise<never> =>
      new Promise((_, fail) => signal!.addEventListener('abort', () => fail(signal!.reason as Error)));
    const ask = vi.fn().mockImplementationOnce(silent).mockResolvedValueOnce(Response.json(told));
    vi.stubGlobal('fetch', ask);
    const answer = send(
      SENT,
      () => 0,
      new AbortController().signal,
      () => {},
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(await answer).toEqual(told);
  });

  it('is not sent again once it is refused', async () => {
    const ask = vi.spyOn(transport, 'ask').mockRejectedValue(new Refused({ en: 'no', ja: 'いいえ' }));
    await expect(
      send(
        SENT,
        () => 0,
        new AbortController().signal,
        () => {},
      ),
    ).rejects.toThrow('no');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('that nobody waits for any more comes to nothing', async () => {
    vi.spyOn(transport, 'ask').mockRejectedValue(new Unreachable());
    const calls = new AbortController();
    const answer = send(
      SENT,
      () => 0,
      calls.signal,
      () => {},
    );
    await vi.advanceTimersByTimeAsync(0);
    calls.abort();
    expect(await answer).toBeNull();
  });
});
