/** A game as an address, and back: `#/play/GAME?id=x7&size=4&computer=2&level=3&clock=300-5&moves=c3.d4`. */

import type { Options, Seat } from '../wire/types';
import { readClocks, writeClocks } from './clock.svelte';
import { startGame, type Ending, type SavedGame } from './saved.svelte';

/** Query keys with a meaning of their own; all others are options of the game. */
const RESERVED_KEYS = new Set(['id', 'computer', 'level', 'clock', 'moves', 'end', 'reviewed', 'at']);

/** The address of a game, to be played or looked at on another page. */
export function addressOf(game: Omit<SavedGame, 'id'> & { id?: string }, page = 'play'): string {
  const query = new URLSearchParams();
  if (game.id) query.set('id', game.id);
  for (const [name, value] of Object.entries(game.options)) query.set(name, String(value));
  query.set('computer', String(game.computer?.seat ?? 0));
  if (game.computer) query.set('level', String(game.computer.level));
  if (game.clocks) query.set('clock', writeClocks(game.clocks));
  if (game.ending) query.set('end', game.ending.kind === 'agreed' ? 'draw' : `${game.ending.kind}${game.ending.seat}`);
  if (game.actions.length) query.set('moves', game.actions.join('.'));
  if (game.reviewed) query.set('reviewed', game.reviewed.join('.'));
  return `#/${page}/${game.game}?${query}`;
}

export function gameAt(game: string, query: URLSearchParams): SavedGame {
  const options: Options = {};
  for (const [name, value] of query) if (!RESERVED_KEYS.has(name)) options[name] = value;
  const ending = endingOf(query.get('end'));
  const clocks = readClocks(query.get('clock'));
  if (clocks && ending?.kind === 'timeout') clocks.left[ending.seat - 1] = 0;
  const bare = startGame({ game, options, computer: computerOf(query), clocks });
  const reviewed = query.has('reviewed') ? actionsOf(query.get('reviewed')) : null;
  return { ...bare, id: query.get('id') ?? bare.id, actions: actionsOf(query.get('moves')), reviewed, ending };
}

/** The review that a game goes on from, at the turn that is played anew. */
export function reviewOf(game: SavedGame & { reviewed: string[] }): string {
  const { reviewed, actions } = game;
  const parting = reviewed.findIndex((action, index) => action !== actions[index]);
  const whole = { ...game, id: '', actions: reviewed, reviewed: null, ending: null };
  return `${addressOf(whole, 'review')}&at=${parting < 0 ? reviewed.length : parting}`;
}

function actionsOf(written: string | null): string[] {
  return (written ?? '').split('.').filter(Boolean);
}

function computerOf(query: URLSearchParams): SavedGame['computer'] {
  const seat = Number(query.get('computer') ?? 2);
  const level = Math.trunc(Number(query.get('level') ?? 3));
  return seat === 1 || seat === 2 ? { seat, level: Math.min(8, Math.max(1, level || 3)) } : null;
}

function endingOf(written: string | null): Ending | null {
  if (written === 'draw') return { kind: 'agreed' };
  const found = /^(resigned|timeout)([12])$/.exec(written ?? '');
  return found ? { kind: found[1] as 'resigned' | 'timeout', seat: Number(found[2]) as Seat } : null;
}
