import { describe, expect, it } from 'vitest';
import type { Playable } from '../table/picking.svelte';
import { choice, square, view } from '../testing/boards';
import type { Candidate, Card } from '../wire/types';
import { playTurn, suggestedTurn } from './hint';

const card: Card = { seat: 1, name: 'K', offsets: [[0, 1]], usable: true, cells: ['e5'], back_in: 0 };
const now = view({ ...square(5), cards: [{ ...card, seat: 2 }, card] });

function candidate(turn: string[], cells: string[][]): Candidate {
  const searched = { visits: 1, win: 0.5, winner: null, distance: null };
  return { ...searched, action: turn[0]!, turns: [turn, ['b1']], cells };
}

describe('suggestedTurn', () => {
  it('is all actions of the first turn, each with its cells', () => {
    const { actions, cells, card } = suggestedTurn(now, candidate(['a1-a2', 'b1'], [['a1', 'a2'], ['b1']]));
    expect([actions, cells, card]).toEqual([['a1-a2', 'b1'], [['a1', 'a2'], ['b1']], null]);
  });

  it('tells which card is played, and what it reaches from where the turn has moved to', () => {
    const told = suggestedTurn(now, candidate(['a1-a2', 'card-K'], [['a1', 'a2'], []]));
    expect(told.card).toEqual({ name: 'K', step: 2, reach: ['a3'] });
  });

  it('knows what a card reaches where nothing moves before it', () => {
    expect(suggestedTurn(now, candidate(['card-K'], [[]])).card).toEqual({ name: 'K', step: 1, reach: ['e5'] });
  });
});

describe('playTurn', () => {
  /** Somebody who may play these actions one after the other, the last of them in vain. */
  function game(legal: string[][]): { played: string[]; on: Playable } {
    const played: string[] = [];
    const on = {
      isYours: true,
      get now() {
        return { view: view({ choices: (legal[played.length] ?? []).map((action) => choice([action])) }) };
      },
      act: ({ action }: { action: string }) => Promise.resolve(void played.push(action)),
    } as unknown as Playable;
    return { played, on };
  }

  it('plays every action of the turn', async () => {
    const { played, on } = game([['a1'], ['b1', 'b2']]);
    await playTurn(on, ['a1', 'b2']);
    expect(played).toEqual(['a1', 'b2']);
  });

  it('ends where an action cannot be played any more, or somebody else is to act', async () => {
    const { played, on } = game([['a1'], ['b1']]);
    await playTurn(on, ['a1', 'c1', 'b1']);
    expect(played).toEqual(['a1']);
    await playTurn({ ...on, isYours: false }, ['a1']);
    expect(played).toEqual(['a1']);
  });
});
