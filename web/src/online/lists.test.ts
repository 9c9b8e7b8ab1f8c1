import { describe, expect, it } from 'vitest';
import { summary } from '../testing/online';
import type { GameSummary } from '../wire/types';
import {
  calledBetween,
  finishedOf,
  goingOn,
  invitationsOf,
  isExpecting,
  joinedBetween,
  merged,
  nextWaiting,
  opponentOf,
  waitingOf,
  waitsForMe,
} from './lists';

const ids = (games: readonly GameSummary[]): string[] => games.map(({ id }) => id);
const mine = (id: string, told: Partial<GameSummary> = {}): GameSummary => summary({ id, ...told });
const invitation = (id: string): GameSummary =>
  mine(id, { phase: 'invited', you: null, seat: null, names: ['Aoi', null] });
const over = { phase: 'over', seat: null } as const;
const rematch = { what: 'rematch', seat: 2 } as const;

describe('a list after news', () => {
  const before = [mine('one'), mine('two')];

  it('has a changed game in its place, and a new one first', () => {
    const news = { is_whole: false, games: [mine('two', { turns: 7 }), mine('three')], unread: null, more: 0, now: 0 };
    const after = merged(before, news);
    expect(ids(after)).toEqual(['three', 'one', 'two']);
    expect(after[2]!.turns).toBe(7);
  });

  it('is the news if they are whole', () => {
    expect(merged(before, { is_whole: true, games: [mine('three')], unread: null, more: 0, now: 0 })).toEqual([
      mine('three'),
    ]);
  });
});

describe('a game waits for its reader', () => {
  it('when it is their turn', () => {
    expect(waitsForMe(mine('a'))).toBe(true);
    expect(waitsForMe(mine('a', { seat: 2 }))).toBe(false);
    expect(waitsForMe(mine('a', { you: null }))).toBe(false);
    expect(waitsForMe(mine('a', { phase: 'paused' }))).toBe(false);
  });

  it("when they are asked something, also after its end; one's own offers wait for the other", () => {
    expect(waitsForMe(mine('a', { seat: 2, offers: [{ what: 'draw', seat: 2 }] }))).toBe(true);
    expect(waitsForMe(mine('a', { ...over, offers: [rematch] }))).toBe(true);
    expect(waitsForMe(mine('a', { ...over, offers: [{ ...rematch, seat: 1 }] }))).toBe(false);
  });
});

describe('games that wait', () => {
  const all = [
    mine('calm', { changed: 2 }),
    mine('theirs', { seat: 2 }),
    mine('soon', { deadline: 100 }),
    mine('older', { changed: 1 }),
    mine('later', { deadline: 200 }),
  ];

  it('stand with the most urgent first, then by how long they have waited', () => {
    expect(ids(waitingOf(all))).toEqual(['soon', 'later', 'older', 'calm']);
  });

  it('are gone through one after the other', () => {
    const waiting = waitingOf(all);
    expect(nextWaiting(waiting, null)?.id).toBe('soon');
    expect(nextWaiting(waiting, 'soon')?.id).toBe('later');
    expect(nextWaiting(waiting, 'calm')?.id).toBe('soon');
    expect(nextWaiting(waiting, 'theirs')?.id).toBe('soon');
    expect(nextWaiting([mine('only')], 'only')).toBeNull();
    expect(nextWaiting([], null)).toBeNull();
  });
});

describe('the other games', () => {
  const all = [
    mine('theirs', { seat: 2, deadline: 9 }),
    mine('paused', { phase: 'paused', deadline: 5 }),
    mine('mine'),
    invitation('invitation'),
    mine('over', over),
    mine('rematch', { ...over, offers: [rematch] }),
    mine('withdrawn', { ...over, you: 1, names: ['Aoi', null] }),
  ];

  it('are sorted into what goes on, what is asked, and what is over', () => {
    expect(ids(goingOn(all))).toEqual(['paused', 'theirs']);
    expect(ids(invitationsOf(all))).toEqual(['invitation']);
    expect(ids(finishedOf(all))).toEqual(['over']);
  });

  it('are played against the other of the two', () => {
    expect(opponentOf(mine('a'))).toBe('Ben');
    expect(opponentOf(mine('a', { you: 2 }))).toBe('Aoi');
    expect(opponentOf(mine('a', { names: ['Aoi', null] }))).toBe('');
  });
});

describe('what happened between two lists', () => {
  it('is that somebody has accepted an invitation', () => {
    expect(joinedBetween([invitation('a')], [mine('a')])?.id).toBe('a');
    expect(joinedBetween([invitation('a')], [mine('a', over)])).toBeNull();
    expect(joinedBetween([mine('a')], [mine('a')])).toBeNull();
  });

  it('is a call for each turn and each offer, once', () => {
    const theirs = mine('a', { seat: 2, turns: 1 });
    const yours = mine('a', { turns: 2 });
    const asked = mine('a', { turns: 2, offers: [{ what: 'draw', seat: 2 }] });
    expect(ids(calledBetween([theirs], [yours]))).toEqual(['a']);
    expect(calledBetween([yours], [yours])).toEqual([]);
    expect(ids(calledBetween([yours], [asked]))).toEqual(['a']);
    expect(calledBetween([asked], [theirs])).toEqual([]);
    expect(ids(calledBetween([], [yours]))).toEqual(['a']);
  });
});

describe('somebody may call at any moment', () => {
  const live = { ...summary().terms, time: { kind: 'live', base: 600, increment: 5 } } as const;

  it('in a live game, and to an open live challenge', () => {
    expect(isExpecting(mine('a', { terms: live }))).toBe(true);
    expect(isExpecting({ ...invitation('a'), terms: { ...live, open: true } })).toBe(true);
  });

  it('but not in others, nor in those of others', () => {
    expect(isExpecting(mine('a'))).toBe(false);
    expect(isExpecting({ ...invitation('a'), terms: live })).toBe(false);
    expect(isExpecting(mine('a', { terms: live, is_yours: false }))).toBe(false);
    expect(isExpecting(mine('a', { ...over, terms: live }))).toBe(false);
  });
});
