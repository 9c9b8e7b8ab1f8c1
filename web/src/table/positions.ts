/**
 * The positions of a game, as far as somebody has walked through it.
 *
 * What is known is not asked again. What is not is asked by the turn it belongs to: only a game that is opened in the middle
 * sends all its actions.
 */

import type { View } from '../board/scene';
import type { Progress } from '../transport/engine';
import { transport, Unreachable } from '../transport';
import type {
  Board,
  Computer,
  GameState as Sent,
  Language,
  OpenedGame,
  Options,
  Seat,
  TurnWithStart,
} from '../wire/types';
import { asked, begun, extended, opened, played, repeated, upTo, type History } from './history';

/** So many states are kept, the latest used last. */
const MAX_KEPT = 300;

/** A game before anything is played. */
export interface Opening {
  game: string;
  options: Options;
  /** The text form of the position it begins with, if that is not the start of the game. */
  start?: string;
}

/** A game and what has been played. */
export interface GameSoFar extends Opening {
  actions: string[];
}

/** A position as something to ask about: its text, and what would be a draw. */
export interface About extends Opening {
  start: string;
  repeated: string[];
}

/** A game as it stands, ready to be drawn and played. */
export interface GameState extends Omit<Sent, 'view' | 'board' | 'action' | 'begins_turn' | 'key'> {
  view: View;
  /** All that was played; the last turn may be unfinished. */
  turns: TurnWithStart[];
  /** The turn to which the next action belongs. */
  turn_number: number;
  actions: string[];
  about: About;
}

/** Boards by game and options: each is told once. */
const boards = new Map<string, Board>();

const SILENT: Progress = { queued: () => {}, thinking: () => {} };

export class Positions {
  readonly opening: Opening;
  /** The longest line that is known, on which the position that was last asked for lies. */
  #known: History = [];
  #states = new Map<string, GameState>();
  #boardKey: string;

  constructor({ game, options, start }: Opening) {
    this.opening = start ? { game, options, start } : { game, options };
    this.#boardKey = JSON.stringify([game, options]);
  }

  /** The state after these actions. */
  async at(actions: string[], lang: Language, signal: AbortSignal): Promise<GameState> {
    for await (const state of this.play(actions, null, lang, SILENT, signal)) return state;
    throw new Unreachable();
  }

  /** The state after these actions, then those after each action of the computer until somebody else is to act. */
  async *play(
    actions: string[],
    computer: Computer | null,
    lang: Language,
    progress: Progress,
    signal: AbortSignal,
  ): AsyncGenerator<GameState> {
    const seen =
      this.#recall(actions, lang) ?? (this.#isNear(actions) ? null : await this.#open(actions, lang, signal));
    if (seen && !isToAct(computer, seen)) {
      yield seen;
      return;
    }
    let latest: GameState | null = null;
    for await (const state of this.#follow(actions, computer, lang, progress, signal)) yield (latest = state);
    if (!latest || isToAct(computer, latest)) throw new Unreachable();
  }

  /** The state after these actions, the last of which is new, if it came with the answer to another question. */
  take(actions: string[], sent: Sent, lang: Language): GameState {
    return this.#remember(sent, extended(this.#nearest(actions.slice(0, -1)), actions.slice(-1), sent), lang);
  }

  async *#follow(
    actions: string[],
    computer: Computer | null,
    lang: Language,
    progress: Progress,
    signal: AbortSignal,
  ): AsyncGenerator<GameState> {
    const { game, options, start } = this.opening;
    let turns = this.#nearest(actions);
    let isFirst = true;
    const newActions = actions.slice(played(turns).length);
    const since = turns.length ? asked(turns, newActions) : { start: start ?? '', actions: [], repeated: [], once: [] };
    const question = { game, options, ...since, computer, lang, board: !boards.has(this.#boardKey) };
    for await (const event of transport.follow('play', question, signal)) {
      if (event.event === 'queued') progress.queued(event.data.ahead);
      else if (event.event === 'thinking') progress.thinking(event.data.seconds);
      else if (event.event === 'position') {
        // After the position that was asked for come the computer's actions, one at a time.
        const now = isFirst ? newActions : [event.data.action!];
        turns = turns.length ? extended(turns, now, event.data) : begun(event.data);
        isFirst = false;
        yield this.#remember(event.data, turns, lang);
      }
    }
  }

  async #open(actions: string[], lang: Language, signal: AbortSignal): Promise<GameState> {
    const board = !boards.has(this.#boardKey);
    const { state, turns }: OpenedGame = await transport.ask(
      'open_game',
      { ...this.opening, actions, lang, board },
      signal,
    );
    return this.#remember(state, opened(turns, state), lang);
  }

  /** Whether what is known leads to these actions, but for one at most. */
  #isNear(actions: string[]): boolean {
    if (!this.#known.length) return !actions.length;
    return actions.length - this.#shared(actions) <= 1;
  }

  /** What is known on the way to these actions. */
  #nearest(actions: string[]): History {
    return this.#known.length ? upTo(this.#known, this.#shared(actions)) : [];
  }

  #shared(actions: string[]): number {
    const known = played(this.#known);
    const parting = actions.findIndex((action, index) => known[index] !== action);
    return parting < 0 ? actions.length : parting;
  }

  #recall(actions: string[], lang: Language): GameState | null {
    const key = keyOf(actions, lang);
    const state = this.#states.get(key) ?? null;
    if (state) {
      this.#states.delete(key);
      this.#states.set(key, state);
    }
    return state;
  }

  #remember(sent: Sent, turns: History, lang: Language): GameState {
    const actions = played(turns);
    if (this.#shared(actions) < actions.length || !this.#known.length) this.#known = turns;
    if (sent.board) boards.set(this.#boardKey, sent.board);
    const { board: _board, action: _action, begins_turn: _begins, key: _key, view, ...rest } = sent;
    const state: GameState = {
      ...rest,
      view: { ...boards.get(this.#boardKey)!, ...view, seat: sent.seat },
      turns: turns.filter((turn) => turn.actions.length),
      turn_number: turns.at(-1)!.number,
      actions,
      about: { ...this.opening, start: sent.text, repeated: repeated(turns) },
    };
    this.#states.set(keyOf(actions, lang), state);
    for (const old of [...this.#states.keys()].slice(0, -MAX_KEPT)) this.#states.delete(old);
    return state;
  }
}

/** The board after these actions, for those who only look. */
export async function sceneAt({ actions, ...opening }: GameSoFar, lang: Language): Promise<GameState> {
  return new Positions(opening).at(actions, lang, new AbortController().signal);
}

function keyOf(actions: string[], lang: Language): string {
  return `${lang} ${actions.join(' ')}`;
}

function isToAct(computer: { seat: Seat } | null, { seat, outcome }: GameState): boolean {
  return computer?.seat === seat && !outcome;
}
