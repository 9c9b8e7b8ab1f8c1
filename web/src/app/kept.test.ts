import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../testing/storage';
import { KeptList } from './kept.svelte';

interface Thing {
  id: string;
  words: string;
}

let stored: Map<string, string>;
const opened = () => new KeptList<Thing>('things', 'thing.', 3);
beforeEach(() => void (stored = stubStorage()));
afterEach(() => void vi.unstubAllGlobals());

it('has what was kept, the latest first, also the next time', () => {
  const list = opened();
  for (const id of ['a', 'b']) list.keep({ id, words: id });
  list.keep({ id: 'a', words: 'again' });
  expect(list.all).toEqual([
    { id: 'a', words: 'again' },
    { id: 'b', words: 'b' },
  ]);
  expect(opened().all).toEqual(list.all);
});

it('forgets what is removed, and the oldest where there are too many', () => {
  const list = opened();
  for (const id of ['a', 'b', 'c', 'd']) list.keep({ id, words: id });
  expect(list.ids).toEqual(['d', 'c', 'b']);
  list.remove('c');
  expect(list.ids).toEqual(['d', 'b']);
  expect([list.find('a'), list.find('c')]).toEqual([null, null]);
  expect([...stored.keys()].toSorted()).toEqual(['teban.thing.b', 'teban.thing.d', 'teban.things']);
});

it('passes over what is listed and no longer there', () => {
  opened().keep({ id: 'a', words: 'a' });
  stored.delete('teban.thing.a');
  expect(opened().all).toEqual([]);
});
