import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage, stubTabs } from '../testing/storage';
import { KeptList, Shared } from './kept.svelte';
import { listOf, number, object, text } from './shape';

interface Item {
  id: string;
  touched: number;
  actions: string[];
}

const shape = object({ id: text, touched: number, actions: listOf(text) });
const opened = (most = 3) => new KeptList<Item>('game.', most, shape);
let time = 0;
const game = (id: string, ...actions: string[]): Item => ({ id, actions, touched: ++time });
const idsOf = (list: KeptList<Item>): string[] => list.all.map(({ id }) => id);

afterEach(() => void vi.unstubAllGlobals());

describe('a list', () => {
  let stored: Map<string, string>;
  beforeEach(() => void (stored = stubStorage()));

  it('has what was kept, the latest first, also the next time', () => {
    const list = opened();
    for (const id of ['a', 'b']) list.keep(game(id));
    list.keep(game('a', 'again'));
    expect(idsOf(list)).toEqual(['a', 'b']);
    expect(list.find('a')?.actions).toEqual(['again']);
    expect(opened().all).toEqual(list.all);
  });

  it('forgets what is removed, and the oldest where there are too many', () => {
    const list = opened();
    for (const id of ['a', 'b', 'c', 'd']) list.keep(game(id));
    expect(idsOf(list)).toEqual(['d', 'c', 'b']);
    list.remove('c');
    expect(idsOf(list)).toEqual(['d', 'b']);
    expect([...stored.keys()].toSorted()).toEqual(['teban.game.b', 'teban.game.d']);
  });

  it('does not need the list that version 0.1 kept, nor mind if it is damaged', () => {
    stored.set('teban.games', '{');
    stored.set('teban.game.a', JSON.stringify(game('a')));
    expect(idsOf(opened())).toEqual(['a']);
  });

  it('passes over what cannot be read, which is still there', () => {
    const list = opened();
    list.keep(game('a'));
    stored.set('teban.game.b', '{"id":"b","touched":"now"}');
    expect(idsOf(list)).toEqual(['a']);
    expect(stored.get('teban.game.b.unreadable')).toBe('{"id":"b","touched":"now"}');
  });

  it('finds the same object until another tab has changed it', () => {
    const list = opened();
    const kept = game('a');
    list.keep(kept);
    expect(list.find('a')).toBe(kept);
    stored.set('teban.game.a', JSON.stringify(game('a', 'b2')));
    expect(list.find('a')).not.toBe(kept);
    expect(list.find('a')).toBe(list.find('a'));
  });
});

describe('two tabs', () => {
  const TABS = [0, 1] as const;

  it('lose nothing of what the other has kept', () => {
    const step = fc.tuple(fc.constantFrom(...TABS), fc.constantFrom('keep', 'remove', 'deliver'), fc.nat(5));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const tabs = stubTabs();
        const lists = TABS.map((tab) => (tabs.enter(tab), opened(100)));
        const expected = new Map<string, string[]>();
        for (const [tab, what, which] of steps) {
          tabs.enter(tab);
          const id = `g${which}`;
          if (what === 'keep') {
            const actions = [`${time}`];
            lists[tab]!.keep(game(id, ...actions));
            expected.set(id, actions);
          } else if (what === 'remove') {
            lists[tab]!.remove(id);
            expected.delete(id);
          } else tabs.deliver();
        }
        for (const list of lists)
          expect(new Map(list.all.map(({ id, actions }) => [id, actions] as const))).toEqual(expected);
      }),
    );
  });

  it('play the same game without losing an action that either has taken', () => {
    const step = fc.tuple(fc.constantFrom(...TABS), fc.constantFrom('act', 'act', 'deliver', 'follow'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const tabs = stubTabs();
        const sides = TABS.map((tab) => {
          tabs.enter(tab);
          return { shared: new Shared(opened(), 'g'), game: game('g') };
        });
        const taken: string[] = [];
        for (const [tab, what] of steps) {
          tabs.enter(tab);
          const side = sides[tab]!;
          if (what === 'deliver') tabs.deliver();
          const news = what === 'deliver' ? null : side.shared.take();
          if (news) side.game = news;
          else if (what === 'act') {
            const action = `${tab}-${taken.length}`;
            const after = game('g', ...side.game.actions, action);
            if (!side.shared.keep(after)) continue;
            side.game = after;
            taken.push(action);
          }
        }
        expect(opened().find('g')?.actions ?? []).toEqual(taken);
      }),
    );
  });

  it('do not write over what they have not seen', () => {
    stubTabs();
    const [one, other] = [new Shared(opened(), 'g'), new Shared(opened(), 'g')];
    expect(one.keep(game('g', 'a1'))).toBe(true);
    expect(other.keep(game('g', 'b2'))).toBe(false);
    expect(other.take()?.actions).toEqual(['a1']);
    expect(other.keep(game('g', 'a1', 'b2'))).toBe(true);
  });
});
