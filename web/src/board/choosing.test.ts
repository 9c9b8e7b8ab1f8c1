import { describe, expect, it } from 'vitest';
import { choice, overlay, view } from '../testing/boards';
import type { Placement } from '../wire/types';
import { choicesOf, click, deedsAmong, narrowed, nextCells, wordsNow } from './choosing';

describe('choicesOf', () => {
  it('lets every cell of an overlay with an action stand for that action, in place of its own choice', () => {
    const area = overlay('area', ['a1', 'a2'], { action: 'area-a1' });
    const now = view({
      choices: [choice(['a1'], { action: 'area-a1', word: 'area-' }), choice(['b1'])],
      overlays: [area],
    });
    expect(choicesOf(now)).toEqual([
      choice(['a1'], { action: 'area-a1', word: 'area-' }),
      choice(['a2'], { action: 'area-a1', word: 'area-' }),
      choice(['b1']),
    ]);
  });

  it('leaves choices alone where an overlay only shows something', () => {
    const now = view({ choices: [choice(['a1'])], overlays: [overlay('area', ['a1', 'a2'])] });
    expect(choicesOf(now)).toEqual([choice(['a1'])]);
  });
});

describe('what can be clicked next', () => {
  const choices = [
    choice(['a1', 'b1']),
    choice(['a1', 'b2']),
    choice(['c1'], { word: 'N' }),
    choice(['c1'], { word: 'S' }),
  ];

  it('is the first cell of every choice, then the second of those that began so', () => {
    expect([...nextCells(choices, [])]).toEqual(['a1', 'c1']);
    expect([...nextCells(choices, ['a1'])]).toEqual(['b1', 'b2']);
    expect([...nextCells(choices, ['c1'])]).toEqual([]);
  });

  it('narrows choices to those that begin with what is picked', () => {
    expect(narrowed(choices, ['a1']).map(({ action }) => action)).toEqual(['a1-b1', 'a1-b2']);
    expect(narrowed(choices, ['b1'])).toEqual([]);
  });

  it('offers the words of choices that share all their cells', () => {
    expect(wordsNow(choices, ['c1']).map(({ word }) => word)).toEqual(['N', 'S']);
    expect(wordsNow(choices, ['a1'])).toEqual([]);
  });
});

describe('click', () => {
  const moves = [choice(['a1', 'b1']), choice(['a1', 'b2']), choice(['c1', 'b2'])];

  it('acts when one complete choice is left', () => {
    expect(click(moves, ['a1'], 'b2')).toMatchObject({ kind: 'act', choice: { action: 'a1-b2' } });
    expect(click([choice(['d1'])], [], 'd1')).toMatchObject({ kind: 'act', choice: { action: 'd1' } });
  });

  it('picks while more is to be chosen, be it a cell or a word', () => {
    expect(click(moves, [], 'a1')).toEqual({ kind: 'pick', picked: ['a1'] });
    const words = [choice(['a1'], { word: 'N' }), choice(['a1'], { word: 'S' })];
    expect(click(words, [], 'a1')).toEqual({ kind: 'pick', picked: ['a1'] });
  });

  it('puts back what was picked last when it is clicked again', () => {
    expect(click(moves, ['a1'], 'a1')).toEqual({ kind: 'pick', picked: [] });
  });

  it('begins anew with a cell that cannot go on but can begin', () => {
    expect(click(moves, ['a1'], 'c1')).toEqual({ kind: 'pick', picked: ['c1'] });
  });

  it('asks about the action that a last click would have made', () => {
    expect(click(moves, ['a1'], 'd4')).toEqual({ kind: 'why', question: { action: 'a1-b1', instead: 'd4' } });
    const turned = [choice(['a1', 'b1'], { action: 'Ea1-b1N', word: 'N' })];
    expect(click(turned, ['a1'], 'd4')).toEqual({ kind: 'why', question: { action: 'Ea1-b1N', instead: 'd4' } });
  });

  it('asks about the cell alone while it is open how many clicks there are to come', () => {
    expect(click(moves, [], 'd4')).toEqual({ kind: 'why', question: { action: 'd4' } });
    expect(click([], [], 'd4')).toEqual({ kind: 'why', question: { action: 'd4' } });
  });
});

describe('deeds', () => {
  const choices = [
    choice(['a1'], { action: 'Ra1', word: 'R' }),
    choice(['b1', 'b2']),
    choice(['c1'], { word: 'N' }),
    choice(['c1'], { word: 'S' }),
    choice(['d1'], { action: 'area-d1', word: 'area-' }),
    choice(['e1'], { word: 'W' }),
    choice(['f1']),
  ];
  const overlays = [overlay('area', ['d1'], { action: 'area-d1' })];
  const placements: Placement[] = [{ word: 'W', side: 'white', kind: 'stone', facing: null, shape: 'disc', mark: '' }];

  it('are where one click says a word of its own, and neither moves, places nor chooses an area', () => {
    const cells = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'];
    expect(deedsAmong({ overlays, placements }, choices, [], cells)).toEqual(['a1']);
  });
});
