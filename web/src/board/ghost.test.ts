import { describe, expect, it } from 'vitest';
import { choice, hexagon, piece, view } from '../testing/boards';
import { commonGhost, ghostOf, isDense } from './ghost';
import type { Placement } from '../wire/types';

const placement = (word: string, rest: Partial<Placement> = {}): Placement => ({
  word,
  side: 'white',
  kind: 'stone',
  facing: null,
  shape: 'disc',
  mark: '',
  ...rest,
});

describe('ghostOf', () => {
  const wedges = ['N', 'E'] as const;
  const now = view({
    pieces: [piece('a1', { shape: 'block' })],
    placements: [placement(''), ...wedges.map((facing) => placement(facing, { facing, shape: 'wedge' }))],
  });

  it('is the piece that stands where a move begins, where it ends', () => {
    expect(ghostOf(now, choice(['a1', 'b1']))).toEqual({ cell: 'b1', from: 'a1', piece: now.pieces[0] });
  });

  it('is the piece that the rules place, by the word of the choice', () => {
    expect(ghostOf(now, choice(['c3']))).toMatchObject({ cell: 'c3', piece: { shape: 'disc' } });
    expect(ghostOf(now, choice(['c3'], { word: 'E' }))).toMatchObject({ piece: { shape: 'wedge', facing: 'E' } });
  });

  it('is nothing where nothing is placed: on a piece, by another word, without a cell', () => {
    expect(ghostOf(now, choice(['a1']))).toBeNull();
    expect(ghostOf(now, choice(['c3'], { word: 'x' }))).toBeNull();
    expect(ghostOf(now, choice([], { word: 'pass' }))).toBeNull();
    expect(ghostOf(now, choice(['b1', 'c3']))).toBeNull();
  });

  it('leaves open which piece it is while several words can be chosen', () => {
    const words = wedges.map((word) => choice(['c3'], { word }));
    expect(commonGhost(now, words)).toEqual({ cell: 'c3', piece: null });
    expect(commonGhost(now, words.slice(0, 1))).toMatchObject({ cell: 'c3', piece: { facing: 'N' } });
    expect(commonGhost(now, [...words, choice(['c3'], { word: 'x' })])).toBeNull();
    expect(commonGhost(now, [])).toBeNull();
  });
});

describe('isDense', () => {
  const { cells } = hexagon(3);
  const names = cells.map(({ name }) => name);

  it('is so where more than half of the empty cells can be chosen', () => {
    expect(isDense(view(), names)).toBe(true);
    expect(isDense(view(), names.slice(0, 13))).toBe(true);
    expect(isDense({ cells: hexagon(4).cells, pieces: [] }, names.slice(0, 13))).toBe(false);
  });

  it('is not so for a few cells, though they be all that are empty', () => {
    const pieces = names.slice(0, 7).map((name) => piece(name));
    expect(isDense(view({ pieces }), names.slice(7))).toBe(false);
  });

  it('counts no pieces among the cells to choose', () => {
    const pieces = names.map((name) => piece(name));
    expect(isDense(view({ pieces }), names)).toBe(false);
  });
});
