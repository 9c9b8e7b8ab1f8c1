import { afterEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../testing/storage';

/** Every key under which something is kept, with what reads it; and a good value of each. */
const READERS: Record<string, { good: unknown; read: () => Promise<unknown> }> = {
  settings: {
    good: {
      lang: 'ja',
      theme: 'dark',
      contrast: 'high',
      board: 'dusk',
      pieces: 'flat',
      sound: true,
      notices: true,
      coordinates: 'cells',
      confirm: 'never',
      forced: true,
      mistakes: 20,
      shortcuts: false,
    },
    read: async () => ({ ...(await import('./settings.svelte')).settings }),
  },
  'game.x': {
    good: {
      id: 'x',
      game: 'stones',
      options: { size: 4, pie: true, layout: 'free' },
      computer: { seat: 2, level: 3 },
      clocks: { base: 300, bonus: 0, left: [12.5, 300] },
      actions: ['a1'],
      ending: { kind: 'resigned', seat: 1 },
      reviewed: ['a1', 'b2'],
      winner: 2,
      touched: 5,
    },
    read: async () => (await import('../play/saved.svelte')).savedGames.find('x'),
  },
  'study.x': {
    good: { id: 'x', game: 'stones', written: '{}', touched: 5 },
    read: async () => (await import('../study/kept.svelte')).keptStudies.find('x'),
  },
  'review.x': {
    good: {
      id: 'x',
      turns: [
        {
          number: 1,
          of: 1,
          seat: 1,
          actions: ['a1'],
          cells: [['a1']],
          chance: 0.5,
          loss: 0,
          better: [],
          better_cells: [],
          turns_the_match: false,
          facts: [{ code: 'c', cells: [], params: { a: [1] }, line: [], words: { en: 'e', ja: 'j' } }],
        },
      ],
      chances: [0.5, 0.5],
      accuracy: [0.5, null],
      touched: 5,
    },
    read: async () => (await import('../review/kept.svelte')).keptReviews.find('x'),
  },
  engine: {
    good: { isOn: true, lines: 2, seconds: 5 },
    read: async () => {
      const { Engine } = await import('../study/engine.svelte');
      return { ...new Engine().preferences };
    },
  },
  puzzles: {
    good: { solved: ['stones-1'], streak: 1, best: 1 },
    read: async () => {
      const { solved } = await import('../puzzles/solved.svelte');
      return { solved: solved.has('stones', 1) ? ['stones-1'] : [], streak: solved.streak, best: solved.best };
    },
  },
  'puzzles.grade': { good: 3, read: async () => (await import('../puzzles/puzzles.svelte')).wanted.grade },
  learned: {
    good: { stones: [1, 2] },
    read: async () => {
      const { learned } = await import('../learn/learned.svelte');
      return learned.steps('stones').length ? { stones: learned.steps('stones') } : {};
    },
  },
};

const KINDS = [null, true, 0, -1, 1.5, 1e300, '', 'xx', [], [null], {}, { a: 1 }, { length: 1 }];
/** What replaces the parts of parts: a few of each kind, since there are many places. */
const FEW = [null, -1.5, 'xx', []];

/** A value with one part of it replaced, for every part and every kind of thing. */
function* damaged(good: unknown, kinds: unknown[] = KINDS): Generator<unknown> {
  yield* kinds;
  if (typeof good !== 'object' || good === null) return;
  for (const [name, part] of Object.entries(good as Record<string, unknown>))
    for (const worse of [...damaged(part, kinds === KINDS && Object.keys(good).length < 8 ? KINDS : FEW), undefined])
      yield Array.isArray(good)
        ? good.map((each: unknown, at) => (String(at) === name ? worse : each))
        : { ...good, [name]: worse };
}

/** The page's part as it is when the page is opened. */
function opened(key: string, written: string): { kept: Map<string, string>; read: Promise<unknown> } {
  vi.resetModules();
  const kept = stubStorage();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  kept.set(`teban.${key}`, written);
  return { kept, read: READERS[key]!.read() };
}

afterEach(() => void vi.unstubAllGlobals());

it.each(Object.keys(READERS))('%s is read as it was kept', async (key) => {
  const { good } = READERS[key]!;
  expect(await opened(key, JSON.stringify(good)).read).toEqual(good);
});

it('reads high contrast as it was kept when it was a theme', async () => {
  const { kept, read } = opened('settings', JSON.stringify({ theme: 'contrast', sound: false }));
  expect(await read).toMatchObject({ theme: 'light', contrast: 'high', sound: false });
  expect([...kept.keys()]).toEqual(['teban.settings']);
});

it.each(Object.keys(READERS))(
  '%s of any wrong shape is set aside, and the page works',
  { timeout: 60_000 },
  async (key) => {
    const { good } = READERS[key]!;
    const nothing = await opened(key, JSON.stringify(good).slice(0, 1) + '!').read;
    const texts = [...damaged(good)].map((value) => JSON.stringify(value) ?? '');
    for (const written of ['', '{', 'undefined', '"', ...new Set(texts)]) {
      const { kept, read } = opened(key, written);
      const told = await read;
      const isAside = kept.get(`teban.${key}.unreadable`) === written;
      if (told === null || JSON.stringify(told) === JSON.stringify(nothing)) {
        const isGood = !isAside && [...kept.values()].includes(written);
        expect(isAside || isGood, written).toBe(true);
      } else {
        // What was told has the form of something good: reading it once more changes nothing.
        const again = await opened(key, JSON.stringify(told)).read;
        expect(again, written).toEqual(told);
      }
      expect([...kept.values()], written).toContain(written);
    }
  },
);
