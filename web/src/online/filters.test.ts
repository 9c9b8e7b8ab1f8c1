import { describe, expect, it } from 'vitest';
import { summary } from '../testing/online';
import type { TimeControl } from '../wire/types';
import { filtered, sought } from './filters';

const LIVE: TimeControl = { kind: 'live', base: 600, increment: 5 };

function challenge(id: string, game: string, time: TimeControl) {
  return summary({ id, terms: { ...summary().terms, game, time } });
}

describe('filters of the lobby', () => {
  const games = [
    challenge('one', 'one game', LIVE),
    challenge('two', 'one game', { kind: 'untimed' }),
    challenge('three', 'another', LIVE),
  ];
  const found = (game: string, time: TimeControl['kind'] | '') => filtered(games, { game, time }).map(({ id }) => id);

  it('let everything through that they say nothing about', () => {
    expect(found('', '')).toEqual(['one', 'two', 'three']);
    expect(found('one game', '')).toEqual(['one', 'two']);
    expect(found('', 'live')).toEqual(['one', 'three']);
  });

  it('both hold', () => {
    expect(found('one game', 'live')).toEqual(['one']);
    expect(found('another', 'correspondence')).toEqual([]);
  });

  it('are asked for, so that a long list is cut after them', () => {
    expect(sought({ game: '', time: '' })).toEqual({});
    expect(sought({ game: 'another', time: 'live' })).toEqual({ game: 'another', live: true });
    expect(sought({ game: '', time: 'untimed' })).toEqual({ live: false });
  });
});
