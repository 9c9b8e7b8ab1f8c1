/** Lists of online games, and what in them waits for the visitor. */

import { called } from '../account/called';
import type { GameList, GameSummary } from '../wire/types';

/** The list after news: all games anew, or each in place of itself. */
export function merged(before: readonly GameSummary[], news: GameList): readonly GameSummary[] {
  if (news.is_whole) return news.games;
  const changed = new Map(news.games.map((game) => [game.id, game]));
  const kept = before.map((game) => {
    const now = changed.get(game.id);
    changed.delete(game.id);
    return now ?? game;
  });
  return [...changed.values(), ...kept];
}

/** Whether it is the visitor's turn, or the opponent waits for an answer. */
export function waitsForMe({ you, seat, phase, offers }: GameSummary): boolean {
  if (!you) return false;
  return (phase === 'playing' && seat === you) || offers.some((offer) => offer.seat !== you);
}

/** Games in which somebody waits for the visitor, the most urgent first. */
export function waitingOf(games: readonly GameSummary[]): GameSummary[] {
  return games
    .filter(waitsForMe)
    .toSorted((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || a.changed - b.changed);
}

/** The waiting game to go to from another: the one after it, or the first; null if there is no other. */
export function nextWaiting(waiting: readonly GameSummary[], from: string | null): GameSummary | null {
  const here = waiting.findIndex(({ id }) => id === from);
  const next = waiting[here + 1] ?? waiting[0];
  return next && next.id !== from ? next : null;
}

/** Games that go on without the visitor just now, those with the least time first. */
export function goingOn(games: readonly GameSummary[]): GameSummary[] {
  return games
    .filter((game) => game.you && (game.phase === 'playing' || game.phase === 'paused') && !waitsForMe(game))
    .toSorted((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || b.changed - a.changed);
}

/** Invitations of the visitor's that nobody has accepted yet, the latest first. */
export function invitationsOf(games: readonly GameSummary[]): GameSummary[] {
  return games.filter((game) => game.is_yours && game.phase === 'invited').toSorted((a, b) => b.changed - a.changed);
}

/** Invitations for the visitor alone, which wait for an answer, the latest first. */
export function forYouOf(games: readonly GameSummary[]): GameSummary[] {
  return games.filter((game) => game.for_you).toSorted((a, b) => b.changed - a.changed);
}

/** Games that were played, the latest first; not the invitations that came to nothing. */
export function finishedOf(games: readonly GameSummary[]): GameSummary[] {
  return games
    .filter((game) => game.you && game.phase === 'over' && !waitsForMe(game) && game.names[1] !== null)
    .toSorted((a, b) => b.changed - a.changed);
}

/** Whose game it is beside the visitor. */
export function opponentOf({ names, you }: GameSummary): string {
  const name = you === 1 ? names[1] : names[0];
  return name === null ? '' : called(name);
}

/** An invitation of the visitor's that somebody has just accepted, if there is one. */
export function joinedBetween(before: readonly GameSummary[], after: readonly GameSummary[]): GameSummary | null {
  const waited = new Set(before.filter((game) => game.is_yours && game.phase === 'invited').map(({ id }) => id));
  return after.find((game) => game.phase === 'playing' && waited.has(game.id)) ?? null;
}

/** Games that wait for the visitor for another reason than before, or did not wait before. */
export function calledBetween(before: readonly GameSummary[], after: readonly GameSummary[]): GameSummary[] {
  const known = new Map(before.filter(waitsForMe).map((game) => [game.id, reasonToWait(game)]));
  return after.filter((game) => waitsForMe(game) && known.get(game.id) !== reasonToWait(game));
}

/** What somebody waits for in a game: a turn, or answers. */
function reasonToWait({ you, turns, seat, phase, offers }: GameSummary): string {
  const asked = offers.filter((offer) => offer.seat !== you).map(({ what }) => what);
  return [phase === 'playing' && seat === you ? turns : '', ...asked.toSorted()].join();
}

/** Whether somebody else may do something at any moment that the visitor should hear of at once. */
export function isExpecting({ is_yours, phase, terms }: GameSummary): boolean {
  return is_yours && terms.time.kind === 'live' && (phase === 'playing' || (phase === 'invited' && terms.open));
}
