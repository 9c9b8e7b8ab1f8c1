/**
 * The turns of a game, each with the position in which it began.
 *
 * With them any position of the game can be asked for by the turn it belongs to, whatever has been played before. The last
 * turn is the one to which the next action belongs; while nothing has been played in it, it is empty.
 */

import type { GameState as Sent, TurnWithStart } from '../wire/types';

export type History = readonly TurnWithStart[];

/** So many times a position may begin a turn; once more is a draw. */
const TWICE = 2;
/** No question tells more of them. */
const MAX_REPEATED = 200;
const MAX_ONCE = 100;

/** What is asked about: a position, what has been played since, and what may repeat. */
export interface TurnQuestion {
  start: string;
  actions: string[];
  repeated: string[];
  once: string[];
}

/** A game in which nothing has been played. */
export function begun({ seat, text, key }: Sent): History {
  return [{ number: 1, seat, actions: [], start: text, key }];
}

/** The history of a game that was opened: with the turn that has just begun, if one has. */
export function opened(turns: History, state: Sent): History {
  if (!turns.length) return begun(state);
  return state.begins_turn ? [...turns, next(turns, state)] : turns;
}

/** All actions. */
export function played(turns: History): string[] {
  return turns.flatMap(({ actions }) => actions);
}

/** The history as it was after so many actions. */
export function upTo(turns: History, length: number): History {
  const kept: TurnWithStart[] = [];
  let left = length;
  for (const turn of turns) {
    kept.push({ ...turn, actions: turn.actions.slice(0, left) });
    if (turn.actions.length > left) break;
    left -= turn.actions.length;
  }
  return kept;
}

/** The history after more actions of the same turn, which lead to a state. */
export function extended(turns: History, actions: string[], state: Sent): History {
  const current = turns.at(-1)!;
  const grown = [...turns.slice(0, -1), { ...current, actions: [...current.actions, ...actions] }];
  return actions.length && state.begins_turn ? [...grown, next(grown, state)] : grown;
}

/** The question for the state after these actions of the turn that is under way. */
export function asked(turns: History, actions: string[]): TurnQuestion {
  const current = turns.at(-1)!;
  // What the last turn was is told with the position after it: so where none is under way the last one is asked about.
  const isBetween = !current.actions.length && !actions.length && turns.length > 1;
  const asking = isBetween ? turns.slice(0, -1) : turns;
  const turn = asking.at(-1)!;
  return { start: turn.start, actions: [...turn.actions, ...actions], repeated: repeated(asking), once: once(asking) };
}

/** The positions that would be a draw if one more turn began with them. */
export function repeated(turns: History): string[] {
  const starts = turns.map(({ start }) => start);
  return stood(starts, TWICE).slice(-MAX_REPEATED);
}

/** The keys of the latest positions with which one turn began: what is played now may lead back to them. */
function once(turns: History): string[] {
  const keys = turns.flatMap(({ key }) => key ?? []);
  return stood(keys, 1).slice(-MAX_ONCE);
}

/** What there is just so many times. */
function stood(all: string[], times: number): string[] {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].filter(([, count]) => count === times).map(([each]) => each);
}

function next(turns: History, { seat, text, key }: Sent): TurnWithStart {
  return { number: turns.at(-1)!.number + 1, seat, actions: [], start: text, key };
}
