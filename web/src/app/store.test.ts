import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBlockedStorage, stubStorage } from '../testing/storage';
import { count, listOf, object, text, withDefaults } from './shape';

/** What is wrong with storage is remembered by the module, so each test loads it anew. */
async function loaded() {
  vi.resetModules();
  const { storageTrouble } = await import('./trouble.svelte');
  return { ...(await import('./store')), storageTrouble };
}

const list = listOf(text);
const chosen = withDefaults({ name: text, size: count }, { name: 'none', size: 3 });

afterEach(() => void vi.unstubAllGlobals());

describe('with storage', () => {
  let kept: Map<string, string>;
  beforeEach(() => void (kept = stubStorage()));

  it('recalls what was kept, under names of its own', async () => {
    const { keep, recall } = await loaded();
    keep('list', ['one', 'two']);
    expect(recall('list', list, [])).toEqual(['one', 'two']);
    expect([...kept.keys()]).toEqual(['teban.list']);
  });

  it('recalls something else if nothing was kept, or it was forgotten', async () => {
    const { keep, recall, forget } = await loaded();
    expect(recall('list', list, ['none'])).toEqual(['none']);
    keep('list', ['one']);
    forget('list');
    expect(recall('list', list, ['none'])).toEqual(['none']);
  });

  it.each(['{broken', '"text"', '{}', '[1]', 'null', `["${'x'.repeat(3_000_000)}", 0]`])(
    'sets aside what it cannot read (%#)',
    async (written) => {
      const { keep, recall } = await loaded();
      kept.set('teban.list', written);
      expect(recall('list', list, [])).toEqual([]);
      keep('list', ['new']);
      expect(kept).toEqual(
        new Map([
          ['teban.list.unreadable', written],
          ['teban.list', '["new"]'],
        ]),
      );
    },
  );

  it('sets aside one after the other, and lists nothing of it', async () => {
    const { recall, keysUnder } = await loaded();
    for (const written of ['1', '2', '1', '3']) {
      kept.set('teban.list.a', written);
      recall('list.a', list, []);
    }
    expect([...kept.values()]).toEqual(['1', '2', '3']);
    expect(keysUnder('list.')).toEqual([]);
  });

  it('reads what is left of what is damaged in part, and keeps both', async () => {
    const { recall } = await loaded();
    kept.set('teban.chosen', '{"name":"a","size":"large"}');
    expect(recall('chosen', chosen, { name: '', size: 0 })).toEqual({ name: 'a', size: 3 });
    expect(kept.get('teban.chosen.unreadable')).toBe('{"name":"a","size":"large"}');
    expect(recall('chosen', chosen, { name: '', size: 0 })).toEqual({ name: 'a', size: 3 });
  });

  it('does not overwrite what there was no room to set aside', async () => {
    const { keep, recall } = await loaded();
    kept.set('teban.list', '{broken');
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(recall('list', list, [])).toEqual([]);
    vi.restoreAllMocks();
    expect(keep('list', ['new'])).toBe(false);
    expect(kept.get('teban.list')).toBe('{broken');
  });

  it('says once that storage is full', async () => {
    const { keep, storageTrouble } = await loaded();
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keep('list', [])).toBe(false);
    await Promise.resolve();
    expect(storageTrouble.now).toBe('full');
    storageTrouble.dismiss();
    keep('list', []);
    await Promise.resolve();
    expect(storageTrouble.now).toBeNull();
  });
});

it('goes on without storage, and says so', async () => {
  stubBlockedStorage();
  const { keep, recall, forget, keysUnder, storageTrouble } = await loaded();
  expect(recall('list', list, ['none'])).toEqual(['none']);
  expect(keysUnder('')).toEqual([]);
  expect(() => forget('list')).not.toThrow();
  expect(keep('list', [])).toBe(false);
  await Promise.resolve();
  expect(storageTrouble.now).toBe('blocked');
});

describe('shapes', () => {
  it('take fields they know, and leave out others', () => {
    expect(object({ a: text })({ a: '1', b: 2 }, () => {})).toEqual({ a: '1' });
  });

  it('do not take a field of every object for one that was told', () => {
    expect(() => object({ toString: text })({}, () => {})).toThrow();
  });
});
