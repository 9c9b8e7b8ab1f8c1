/** What one knows of an online game, and what an update makes of it. */

import type { GameStatus, GameUpdate, PlayedTurn } from '../wire/types';

export interface KnownGame {
  /** The number of the last thing that is known to have happened. */
  number: number;
  turns: readonly PlayedTurn[];
  status: GameStatus;
  /** When that was told, on a clock of this device that never jumps. */
  heard: number;
}

/** The first that is told of a game. */
export function learned(update: GameUpdate, heard: number): KnownGame {
  return { number: update.number, turns: update.turns, status: update.status, heard };
}

/**
 * The game after an update; the same one if that is older than what is known, null if it belongs to turns that are not known.
 *
 * Updates overtake each other: a command is answered, and its stream tells the same. Who comes and goes has no number.
 */
export function applied(known: KnownGame, update: GameUpdate, heard: number): KnownGame | null {
  if (update.number < known.number) return known;
  if (update.number === known.number) return { ...known, status: update.status, heard };
  if (update.kept > known.turns.length) return null;
  const kept = known.turns.slice(0, update.kept);
  const turns = update.turns.length || kept.length < known.turns.length ? [...kept, ...update.turns] : known.turns;
  return { number: update.number, turns, status: update.status, heard };
}

/** All actions of these turns. */
export function actionsOf(turns: readonly PlayedTurn[]): string[] {
  return turns.flatMap(({ actions }) => actions);
}

/** How the board gets from the turns that it shows to others. */
export type Way =
  | { kind: 'none' }
  /** One turn more, which is shown action by action. */
  | { kind: 'turn'; turn: PlayedTurn }
  /** Turns were taken back, or so many were played that nobody wants to see them one by one. */
  | { kind: 'jump' };

/** `draft` is what the board shows beyond its turns: a turn under way, or sent. */
export function wayTo(shown: readonly PlayedTurn[], draft: readonly string[], told: readonly PlayedTurn[]): Way {
  const isKept = shown.every((turn, index) => isSame(turn.actions, told[index]?.actions ?? []));
  if (!isKept) return { kind: 'jump' };
  const news = told.slice(shown.length);
  if (!news.length) return { kind: 'none' };
  const beyond = draft.length && isSame(draft, news[0]!.actions) ? news.slice(1) : news;
  if (!beyond.length) return { kind: 'none' };
  return beyond.length === 1 ? { kind: 'turn', turn: beyond[0]! } : { kind: 'jump' };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((action, index) => action === other[index]);
}
