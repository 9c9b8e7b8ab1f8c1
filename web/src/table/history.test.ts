import { describe, expect, it } from 'vitest';
import type { GameState } from '../wire/types';
import { asked, begun, extended, opened, played, repeated, upTo, type History } from './history';

const state = (text: string, seat: 1 | 2, begins_turn = true): GameState =>
  ({ text, seat, begins_turn, key: begins_turn ? text.toLowerCase() : null }) as unknown as GameState;

/** Two actions of seat 1, one of seat 2, and one of seat 1, whose turn is not over. */
const history: History = [
  { number: 1, seat: 1, actions: ['a1', 'a2'], start: 'P', key: 'p' },
  { number: 2, seat: 2, actions: ['b1'], start: 'Q', key: 'q' },
  { number: 3, seat: 1, actions: ['a3'], start: 'R', key: 'r' },
];

describe('a history', () => {
  it('begins with an empty turn', () => {
    expect(begun(state('P', 1))).toEqual([{ number: 1, seat: 1, actions: [], start: 'P', key: 'p' }]);
    expect(opened([], state('P', 1))).toEqual(begun(state('P', 1)));
  });

  it('grows within a turn, and by a turn where one begins', () => {
    const inTurn = extended(begun(state('P', 1)), ['a1'], state('P+', 1, false));
    expect(inTurn).toEqual([{ number: 1, seat: 1, actions: ['a1'], start: 'P', key: 'p' }]);
    expect(extended(inTurn, ['a2'], state('Q', 2))).toEqual([
      { number: 1, seat: 1, actions: ['a1', 'a2'], start: 'P', key: 'p' },
      { number: 2, seat: 2, actions: [], start: 'Q', key: 'q' },
    ]);
  });

  it('stays as it is when nothing was played', () => {
    expect(extended(history, [], state('R', 1))).toEqual(history);
  });

  it('can be cut anywhere, and knows where the turn began', () => {
    expect(played(upTo(history, 3))).toEqual(['a1', 'a2', 'b1']);
    expect(upTo(history, 3).at(-1)).toEqual({ number: 3, seat: 1, actions: [], start: 'R', key: 'r' });
    expect(upTo(history, 1)).toEqual([{ number: 1, seat: 1, actions: ['a1'], start: 'P', key: 'p' }]);
    expect(upTo(history, 4)).toEqual(history);
  });
});

describe('asked', () => {
  it('brings the turn under way and what is new, whatever was played before', () => {
    expect(asked(history, ['a4'])).toEqual({ start: 'R', actions: ['a3', 'a4'], repeated: [], once: ['p', 'q', 'r'] });
  });

  it('asks about the turn before where none is under way, to learn where that happened', () => {
    expect(asked(upTo(history, 3), [])).toEqual({ start: 'Q', actions: ['b1'], repeated: [], once: ['p', 'q'] });
    expect(asked(upTo(history, 0), [])).toEqual({ start: 'P', actions: [], repeated: [], once: ['p'] });
  });

  it('tells what has begun a turn twice, but not by the turn that is yet to begin', () => {
    const again: History = [...history, { number: 4, seat: 2, actions: [], start: 'Q', key: 'q' }];
    expect(repeated(again)).toEqual(['Q']);
    expect(asked(again, ['b2']).repeated).toEqual(['Q']);
    expect(asked(again, []).repeated).toEqual([]);
  });

  it('names what has begun a turn once, which may begin a second one with what is played now', () => {
    const again: History = [...history, { number: 4, seat: 2, actions: [], start: 'Q', key: 'q' }];
    expect(asked(again, ['b2']).once).toEqual(['p', 'r']);
    const endless: History = [{ number: 1, seat: 1, actions: [], start: 'P', key: null }];
    expect(asked(endless, ['a1']).once).toEqual([]);
  });
});
