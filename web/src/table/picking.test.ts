import { beforeEach, describe, expect, it, vi } from 'vitest';
import { choice, hexagon, piece, square, view } from '../testing/boards';
import { stubStorage } from '../testing/storage';
import type { Choice } from '../wire/types';
import type { Picking, Playable } from './picking.svelte';

const card = { seat: 1 as const, name: 'K', offsets: [], usable: true, cells: ['c3'], back_in: 0 };
const places = hexagon(3).cells.map(({ name }) => choice([name]));
const pass = choice([], { action: 'pass', word: 'pass' });
const move = [choice(['a1', 'b1']), choice(['a1', 'b2']), choice(['a2', 'b2'])];
const play = choice([], { action: 'card-K', word: 'K' });

beforeEach(() => {
  vi.resetModules();
  stubStorage();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});

/** Somebody who picks among these choices; what is played and asked is noted. */
async function picker(choices: Choice[], consequences: Record<string, string> = {}) {
  const { settings } = await import('../app/settings.svelte');
  const { Picking } = await import('./picking.svelte');
  const played: string[] = [];
  const refused: string[] = [];
  const placements = [{ word: '', side: 'white', kind: 'stone', facing: null, shape: 'disc', mark: '' } as const];
  const now = view({ choices, placements, cards: [card], pieces: [piece('a1'), piece('a2')] });
  const game = {
    isYours: true,
    canUndoStep: false,
    why: null,
    now: { view: now, consequences },
    pending: { latest: null },
    act: ({ action }: Choice) => Promise.resolve(void played.push(action)),
    askWhy: (_meant: unknown, cell: string) => Promise.resolve(void refused.push(cell)),
    undoStep: () => Promise.resolve(),
  } as unknown as Playable;
  return { picking: new Picking(game), settings, played, refused };
}

const PLAYED_AT_ONCE = ['touch', 'never'] as const;

describe('a cell', () => {
  it.each(PLAYED_AT_ONCE)('is played by one click of a mouse (%s)', async (confirm) => {
    const { picking, settings, played } = await picker(places);
    settings.confirm = confirm;
    picking.choose('c3', false);
    expect(played).toEqual(['c3']);
  });

  it('is previewed by a tap, and played by the second one', async () => {
    const { picking, played } = await picker(places);
    picking.choose('c3', true);
    expect(played).toEqual([]);
    expect(picking.marks).toMatchObject({ aimed: 'c3', ghost: { cell: 'c3', piece: { side: 'white' } } });
    picking.choose('c3', true);
    expect(played).toEqual(['c3']);
  });

  it('gives the preview up to another cell that is tapped, and to one that is not possible', async () => {
    const { picking, played, refused } = await picker([choice(['c3']), choice(['c4'])]);
    picking.choose('c3', true);
    picking.choose('c4', true);
    expect([picking.aimed?.at, played]).toEqual(['c4', []]);
    picking.choose('e1', true);
    expect([picking.aimed, refused, played]).toEqual([null, ['e1'], []]);
  });

  it('is played by one tap if somebody prefers it', async () => {
    const { picking, settings, played } = await picker(places);
    settings.confirm = 'never';
    picking.choose('c3', true);
    expect(played).toEqual(['c3']);
  });

  it('is previewed by a mouse too if somebody wants it always, and Escape forgets it', async () => {
    const { picking, settings, played } = await picker(places);
    settings.confirm = 'always';
    picking.choose('c3', false);
    expect(picking.stepBack()).toBe(true);
    expect([picking.aimed, played]).toEqual([null, []]);
    picking.choose('c3', false);
    picking.confirm();
    expect(played).toEqual(['c3']);
  });
});

it('the goal of a move is previewed with the piece that would stand there, and can be changed', async () => {
  const { picking, played } = await picker(move);
  picking.choose('a1', true);
  picking.choose('b1', true);
  expect(picking.marks.ghost).toMatchObject({ cell: 'b1', from: 'a1' });
  picking.choose('b2', true);
  expect(picking.marks).toMatchObject({ ghost: { cell: 'b2', from: 'a1' }, picked: ['a1'] });
  picking.choose('b2', true);
  expect(played).toEqual(['a1-b2']);
});

describe('a card', () => {
  it('is previewed by a tap, and played by the second one', async () => {
    const { picking, played } = await picker([play]);
    picking.chooseCard(play, true);
    expect([picking.aimed?.word, played]).toEqual(['K', []]);
    picking.chooseCard(play, true);
    expect(played).toEqual(['card-K']);
  });

  it('is played by one click of a mouse', async () => {
    const { picking, played } = await picker([play]);
    picking.chooseCard(play, false);
    expect(played).toEqual(['card-K']);
  });

  it('shows what it reaches while it is previewed, and what it would reach after a move', async () => {
    const { LookedCard } = await import('./looked.svelte');
    const looked = new LookedCard();
    const scene = view({ ...square(5), cards: [{ ...card, offsets: [[0, 1]] }] });
    const isCard = (word: string) => word === 'K';
    const aimed = (choice: Choice) => ({ ...choice, at: null, isTap: true });
    expect(looked.reach(scene, { aimed: null, isCard })).toEqual([]);
    expect(looked.reach(scene, { aimed: aimed(play), isCard })).toEqual(['c3']);
    looked.look(scene.cards[0]!);
    expect(looked.reach(scene, { aimed: aimed(choice(['a1', 'b2'])), isCard })).toEqual(['b3']);
  });
});

describe('a word', () => {
  const consequences = { pass: 'The game ends.' };

  it('is an answer at once where nothing hangs on it', async () => {
    const { picking, played } = await picker([...move, pass]);
    picking.answer(pass);
    expect(played).toEqual(['pass']);
  });

  it('is asked about where it has a consequence, and confirmed', async () => {
    const { picking, played } = await picker([...move, pass], consequences);
    picking.answer(pass);
    expect([played, picking.aimed?.action]).toEqual([[], 'pass']);
    picking.confirm();
    expect(played).toEqual(['pass']);
  });

  it('is not asked about where there is nothing else to do', async () => {
    const { picking, played } = await picker([pass], consequences);
    picking.answer(pass);
    expect(played).toEqual(['pass']);
  });
});

describe('ghostAt', () => {
  it('shows what a click would put there, and nothing where it would only pick a piece', async () => {
    const { picking } = await picker([...move, choice(['c3'])]);
    expect(picking.ghostAt('c3')).toMatchObject({ cell: 'c3', piece: { side: 'white' } });
    expect([picking.ghostAt('a1'), picking.ghostAt('e1')]).toEqual([null, null]);
    picking.choose('a1', false);
    expect(picking.ghostAt('b1')).toMatchObject({ cell: 'b1', from: 'a1' });
  });

  it('leaves open which piece it is while words are to follow', async () => {
    const { picking } = await picker([choice(['c3'], { word: '' }), choice(['c3'], { word: '', action: 'other' })]);
    expect(picking.ghostAt('c3')).toEqual({ cell: 'c3', piece: null });
  });
});

it('empty cells are not marked each for itself where most of them can be chosen', async () => {
  const on = async (choices: Choice[]): Promise<Picking> => (await picker(choices)).picking;
  expect((await on(places.slice(2))).marks.isDense).toBe(true);
  expect((await on(places.slice(2, 8))).marks.isDense).toBe(false);
});
