/** A study as an address, and back: `#/study/GAME?id=x7&t=1.5f3a9c01.q1ZK…`; a game to study is told by its moves. */

import type { Options } from '../wire/types';
import type { SavedGame } from '../play/saved.svelte';

/** The longest link that letters, messages and browsers are sure to carry, in characters. */
export const LONGEST = 8000;

/** Query keys with a meaning of their own; all others are options of the game. */
const RESERVED_KEYS = new Set(['id', 't', 'moves', 'start']);

export interface StudyRequest {
  /** The study's name on this device. */
  id: string;
  /** The study itself, as `pack` wrote it. */
  link: string;
  options: Options;
  start: string;
  moves: string[];
}

export function addressOf(game: string, { id = '', link = '' }: { id?: string; link?: string }): string {
  const query = new URLSearchParams();
  if (id) query.set('id', id);
  if (link) query.set('t', link);
  return `#/study/${game}?${query}`;
}

/** The address of a new study of a game or a position. */
export function studyOf(
  { game, options, actions }: Pick<SavedGame, 'game' | 'options' | 'actions'>,
  start = '',
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  if (start) query.set('start', start);
  if (actions.length) query.set('moves', actions.join('.'));
  return `#/study/${game}?${query}`;
}

export function askedAt(query: URLSearchParams): StudyRequest {
  const options: Options = {};
  for (const [name, value] of query) if (!RESERVED_KEYS.has(name)) options[name] = value;
  return {
    id: query.get('id') ?? '',
    link: query.get('t') ?? '',
    options,
    start: query.get('start') ?? '',
    moves: (query.get('moves') ?? '').split('.').filter(Boolean),
  };
}
