import { beforeEach, describe, expect, it } from 'vitest';
import { stubBlockedStorage, stubStorage } from '../testing/storage';
import { forgetTurn, keepTurn, unsentTurn } from './unsent';

const turn = { number: 3, actions: ['a1-b2', 'c3'], key: '0123' };

describe('a turn on its way', () => {
  let kept: Map<string, string>;
  beforeEach(() => void (kept = stubStorage()));

  it('is kept for its game until it is forgotten', () => {
    keepTurn('one', turn);
    expect(unsentTurn('one')).toEqual(turn);
    expect(unsentTurn('two')).toBeNull();
    forgetTurn('one');
    expect(unsentTurn('one')).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('that is damaged is none', () => {
    keepTurn('one', turn);
    for (const [name] of kept) kept.set(name, '{"number": -1, "actions": "a1"}');
    expect(unsentTurn('one')).toBeNull();
  });

  it('is sent all the same where nothing can be kept', () => {
    stubBlockedStorage();
    expect(() => keepTurn('one', turn)).not.toThrow();
    expect(unsentTurn('one')).toBeNull();
  });
});
