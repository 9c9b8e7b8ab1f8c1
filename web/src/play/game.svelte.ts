/**
 * The game in play: its actions, and what is said about them.
 *
 * Whoever answers remembers nothing; a question carries the turn under way and the position in which it began. So a game
 * survives everything that the list of its actions survives, and that list is in the address and in local storage after
 * each action.
 */

import { turnInWords } from '../table/actions';
import { prefersReducedMotion } from 'svelte/motion';
import { announce } from '../app/announcer.svelte';
import { replaceAddress } from '../app/route.svelte';
import { settings } from '../app/settings.svelte';
import type { Meant } from '../board/choosing';
import { takenBetween } from '../board/taken';
import { seatName } from '../table/called';
import { hear } from '../table/hearing';
import { movesOn } from '../table/movesOn';
import { PendingPosition, retry } from '../table/retry';
import { cardsBack } from '../table/returned';
import type { Why } from '../table/picking.svelte';
import { Positions, type GameState } from '../table/positions';
import { Steps } from '../table/steps.svelte';
import { Failed, Refused, transport } from '../transport';
import { analysis, type Progress } from '../transport/engine';
import type { Analysis, Choice, Computer, Outcome, Seat } from '../wire/types';
import { inWords, w } from '../words';
import { addressOf } from './address';
import { RunningClocks } from './clock.svelte';
import { Mistakes } from './mistakes.svelte';
import type { GameOnTable } from './onTable';
import { Shared } from '../app/kept.svelte';
import { settledOutcome } from './settled';
import { savedGames, type Ending, type SavedGame } from './saved.svelte';

const SECONDS_FOR_A_HINT = 2;
const SECONDS_FOR_A_DRAW = 1;

/** What the computer is doing about its turn. */
export type Search = { kind: 'queued'; ahead: number } | { kind: 'thinking'; seconds: number } | { kind: 'stopped' };

export class GameInPlay implements GameOnTable {
  saved = $state.raw<SavedGame>()!;
  /** The position as it is now; null until the server has told it. */
  now = $state.raw<GameState | null>(null);
  /** An earlier position while somebody looks back at it. */
  past = $state.raw<{ told: GameState; length: number } | null>(null);
  /** The cells of each action that led from the position shown before to the one shown now. */
  moves = $state.raw<string[][]>([]);
  search = $state.raw<Search | null>(null);
  advice = $state.raw<{ analysis: Analysis | null; isDone: boolean } | null>(null);
  why = $state.raw<Why | null>(null);
  /** A sentence that passes: the draw is declined, the queue is full. */
  notice = $state('');
  /** Whether the server does not answer. */
  isAway = $state(false);
  /** Whether another tab has gone on with this game: then that one runs the clocks and lets the computer think. */
  isElsewhere = $state(false);
  /** Why there is no such game, if there is none. */
  refusal = $state.raw<string | null>(null);
  /** What to do once more, since the server failed at it. */
  onceMore = $state.raw<(() => void) | null>(null);
  /** The clocks, if it is played with any. */
  clocks = $state.raw<RunningClocks | null>(null);
  /** The computer's turn while it is shown action by action. */
  steps = new Steps();
  readonly mistakes = new Mistakes();
  readonly pending = new PendingPosition();
  #shared: Shared<SavedGame>;
  #hasFailed = false;
  #positions: Positions;
  /** What was taken back, the latest last. */
  #undone = $state.raw<string[][]>([]);
  #calls = new AbortController();

  constructor(saved: SavedGame) {
    this.saved = saved;
    this.#shared = new Shared(savedGames, saved.id);
    this.#positions = new Positions(saved);
    if (saved.clocks) {
      this.clocks = new RunningClocks(saved.clocks, {
        few: (seat) => announce(w().clock.few(this.nameOf(seat))),
        out: (seat) => this.#settle({ kind: 'timeout', seat }),
      });
    }
  }

  // What there is to see

  get shown(): GameState | null {
    return this.past?.told ?? this.steps.now?.told ?? this.now;
  }

  get length(): number {
    return this.saved.actions.length;
  }

  get outcome(): Outcome | null {
    return this.now?.outcome ?? settledOutcome(this.saved.ending, this.now?.view.sides ?? null);
  }

  /** Whether a person at this device is to act in the position on the board. */
  get isYours(): boolean {
    return !!this.now && !this.past && !this.steps.now && !this.outcome && this.now.seat !== this.saved.computer?.seat;
  }

  /** Whose time runs: from the first action on, but not while the server or the queue keeps somebody waiting. */
  get ticking(): Seat | null {
    const isHeldUp =
      this.isElsewhere || this.isAway || this.steps.now || (this.search && this.search.kind !== 'thinking');
    return this.now && this.saved.actions.length && !this.outcome && !isHeldUp ? this.now.seat : null;
  }

  /** The person's seat against the computer; null where two people play. */
  get you(): Seat | null {
    return this.saved.computer ? ((3 - this.saved.computer.seat) as Seat) : null;
  }

  nameOf(seat: Seat): string {
    const { computer } = this.saved;
    if (!computer) return seatName(seat, this.now?.view.sides);
    return computer.seat === seat ? w().opponents.called(computer.level) : w().seat.you;
  }

  /** The result in a few words. */
  get verdict(): string {
    if (!this.outcome) return '';
    const { winner } = this.outcome;
    if (winner === null) return w().result.draw;
    if (this.you === null) return w().result.wins(this.nameOf(winner));
    return winner === this.you ? w().result.won : w().result.lost;
  }

  get canUndoStep(): boolean {
    const turn = this.now?.turns.at(-1);
    return this.isYours && turn?.number === this.now?.turn_number;
  }

  get canTakeBack(): boolean {
    return this.saved.ending !== null || this.#takebackLength !== null;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0 && !this.past;
  }

  /** How many actions are left when a turn is taken back: against the computer, the person's own. */
  get #takebackLength(): number | null {
    let length = this.saved.actions.length;
    for (const turn of this.now?.turns.toReversed() ?? []) {
      length -= turn.actions.length;
      if (this.you === null || turn.seat === this.you) return length;
    }
    return null;
  }

  // What can be done

  async open(): Promise<void> {
    await this.#play(this.saved.actions, 0);
  }

  async act(choice: Pick<Choice, 'action'>): Promise<void> {
    if (!this.#goOnHere()) return;
    this.#undone = [];
    await this.#play([...this.saved.actions, choice.action], 1);
  }

  async undoStep(): Promise<void> {
    if (!this.#goOnHere() || !this.canUndoStep) return;
    await this.#play(this.saved.actions.slice(0, -1), 0);
    announce(w().said.undone, this.now?.prompt);
  }

  async takeBack(): Promise<void> {
    if (!this.#goOnHere()) return;
    if (this.saved.ending) {
      this.#reopen();
      this.think();
      return;
    }
    const length = this.#takebackLength;
    if (length === null) return;
    this.#undone = [...this.#undone, this.saved.actions.slice(length)];
    await this.#play(this.saved.actions.slice(0, length), 0);
    announce(w().said.undone, this.now?.prompt);
  }

  async redo(): Promise<void> {
    if (!this.#goOnHere()) return;
    const actions = this.#undone.at(-1);
    if (!actions) return;
    this.#undone = this.#undone.slice(0, -1);
    await this.#play([...this.saved.actions, ...actions], actions.length);
  }

  /** Look at the board after so many actions; at the last one, be back. */
  async look(length: number): Promise<void> {
    this.#hush();
    const from = this.past?.length ?? this.saved.actions.length;
    if (length >= this.saved.actions.length) {
      this.moves = this.now ? movesOn(from, this.now) : [];
      this.past = null;
      return;
    }
    const actions = this.saved.actions.slice(0, length);
    const told = await this.#ask((signal) => this.#positions.at(actions, settings.lang, signal));
    if (!told) return;
    this.moves = movesOn(from, told);
    this.past = { told, length };
  }

  /** Go on from the earlier position that is looked at. */
  async continueHere(): Promise<void> {
    if (!this.#goOnHere() || !this.past) return;
    const { length } = this.past;
    this.#undone = [...this.#undone, this.saved.actions.slice(length)];
    this.#reopen();
    await this.#play(this.saved.actions.slice(0, length), 0);
  }

  resign(): void {
    this.#settle({ kind: 'resigned', seat: this.you ?? this.now?.seat ?? 1 });
  }

  /** Two people agree on a draw by saying so; the computer thinks about it. */
  async draw(): Promise<void> {
    const computer = this.saved.computer?.seat;
    if (computer && this.now) {
      let chance = 0;
      const { seat, about } = this.now;
      const asked = { ...about, seconds: SECONDS_FOR_A_DRAW, lines: 1 };
      await this.#stream(async (progress, signal) => {
        for await (const told of analysis(asked, progress, signal)) {
          const { win } = told.candidates[0]!;
          chance = seat === computer ? win : 1 - win;
        }
      });
      // As good as a draw is good enough: the game may be drawn by repetition whatever is played.
      if (chance > 0.5) {
        this.notice = w().ask.declined;
        announce(this.notice);
        return;
      }
    }
    this.#settle({ kind: 'agreed' });
  }

  async hint(): Promise<void> {
    this.#hush();
    if (!this.now) return;
    this.advice = { analysis: null, isDone: false };
    const asked = { ...this.now.about, seconds: SECONDS_FOR_A_HINT, lines: 1 };
    const isDone = await this.#stream(async (progress, signal) => {
      for await (const told of analysis(asked, progress, signal)) {
        if (!this.advice) return; // it was put away meanwhile
        this.advice = { analysis: told, isDone: false };
      }
    });
    this.advice = isDone && this.advice ? { ...this.advice, isDone } : null;
  }

  async askWhy(meant: Meant, cell: string): Promise<void> {
    if (!this.now) return;
    const asked = { ...this.now.about, ...meant, lang: settings.lang };
    const { reason } = (await this.#ask(() => transport.ask('why_not', asked))) ?? {};
    if (!reason) return;
    this.why = { ...reason, at: cell };
    announce(reason.words);
  }

  /** The computer is to stop thinking. */
  stop(): void {
    this.#callOff();
    this.search = { kind: 'stopped' };
  }

  think(): void {
    if (!this.isElsewhere && this.#computerToAct) void this.#play(this.saved.actions, 0, true);
  }

  /** Show what another tab has made of this game, if it has made anything of it; whether it has. */
  follow(): boolean {
    const saved = this.#shared.take();
    if (!saved) return false;
    this.isElsewhere = true;
    this.clocks?.run(null);
    if (this.clocks && saved.clocks) this.clocks.now = saved.clocks;
    else this.clocks = null;
    this.#undone = [];
    const isOneMore = saved.actions.length === this.saved.actions.length + 1;
    this.saved = saved;
    void this.#play(saved.actions, isOneMore ? 1 : 0);
    return true;
  }

  /** Go on here, with the clocks and the computer too; the other tab hears of it. */
  takeOver(): void {
    this.follow();
    this.isElsewhere = false;
    this.#save({});
    this.think();
  }

  /** Say everything again, since the language has changed. */
  async retell(): Promise<void> {
    if (!this.now || this.search) return;
    const length = this.past?.length;
    await this.#play(this.saved.actions, 0, true);
    if (length !== undefined) await this.look(length);
  }

  /** The page may be closed next: what is left on the clocks is kept. */
  keepTime(): void {
    if (!this.clocks || this.isElsewhere || !this.#shared.isKept) return;
    const saved = { ...this.saved, clocks: this.clocks.now };
    if (this.#shared.keep(saved)) this.saved = saved;
  }

  /** The page is left. */
  leave(): void {
    this.clocks?.run(null);
    this.keepTime();
    this.mistakes.clear();
    this.#callOff();
  }

  // How it is done

  /** Somebody acts here: from now on the game goes on in this tab, unless another has been quicker. */
  #goOnHere(): boolean {
    if (this.follow()) return false;
    this.isElsewhere = false;
    return true;
  }

  /** Who plays for the computer; null where two people play, when they have decided the game, and for another tab. */
  get #computer(): Computer | null {
    const { computer, ending } = this.saved;
    return computer && !ending && !this.isElsewhere
      ? { ...computer, seed: crypto.getRandomValues(new Uint32Array(1))[0]! }
      : null;
  }

  get #computerToAct(): boolean {
    return !!this.now && !this.outcome && this.now.seat === this.saved.computer?.seat;
  }

  /**
   * Show the position after these actions, of which the last ones are new, and let the computer reply: one question for
   * all of it. Settled as soon as the position is shown.
   */
  #play(actions: string[], newCount: number, isSilent = false): Promise<void> {
    this.#callOff();
    this.#hush();
    this.mistakes.clear();
    return this.pending.watch(
      new Promise((onshown) => void this.#follow(actions, newCount, isSilent, onshown).finally(onshown)),
    );
  }

  async #follow(actions: string[], newCount: number, isSilent: boolean, onshown: () => void): Promise<void> {
    const { signal } = this.#calls;
    const { lang } = settings;
    const reply = new Reply();
    let isShown = false;
    const isDone = await this.#stream(async (progress, signal) => {
      const asked = isShown ? this.saved.actions : actions; // what was told before the connection broke is kept
      let isFirst = true;
      for await (const told of this.#positions.play(asked, this.#computer, lang, progress, signal)) {
        this.isAway = false;
        if (this.follow()) return;
        if (!isFirst) this.#showReply(told, reply);
        else if (!isShown) this.#show(told, actions, actions.slice(actions.length - newCount), isSilent);
        if (this.#computerToAct && !this.isElsewhere && !this.search) this.search = { kind: 'thinking', seconds: 0 };
        isFirst = false;
        isShown = true;
        onshown();
      }
    });
    if (signal.aborted) return; // whoever called it off has gone on with something else
    if (this.#hasFailed) this.onceMore = () => void this.#play(actions, newCount, isSilent);
    this.search = isDone || this.isElsewhere || !this.#computerToAct ? null : { kind: 'stopped' };
    if (isDone && lang !== settings.lang) void this.retell();
  }

  #show(told: GameState, actions: string[], newActions: string[], isSilent: boolean): void {
    const before = this.now;
    this.#put(told, actions, newActions.length ? told.places.slice(-newActions.length) : []);
    const isTurnOver = told.turn_number !== before?.turn_number || told.outcome !== null;
    if (newActions.length && this.you && before?.seat === this.you && isTurnOver)
      void this.mistakes.judge(this.saved, told.turns);
    if (!isSilent) this.#announce(before, told, newActions);
  }

  /** An action of the computer; what it played is said when its turn is over. */
  #showReply(told: GameState, reply: Reply): void {
    reply.before ??= this.now;
    reply.actions.push(told.actions.at(-1)!);
    const moves = told.places.slice(prefersReducedMotion.current ? -reply.actions.length : -1);
    this.#put(told, told.actions, moves);
    if (!prefersReducedMotion.current) this.steps.add({ told, moves });
    if (!this.#computerToAct) this.#announce(reply.before, told, reply.actions);
  }

  #put(told: GameState, actions: string[], moves: string[][]): void {
    const before = this.now;
    const seat = before?.seat;
    this.moves = moves;
    this.past = null;
    this.now = told;
    if (moves.length && seat && seat !== told.seat) this.clocks?.reward(seat);
    const winner = this.outcome ? (this.outcome.winner ?? 0) : null;
    if (actions !== this.saved.actions || winner !== this.saved.winner) this.#save({ actions, winner });
    else replaceAddress(addressOf(this.saved)); // it was only opened, or said again
    if (moves.length) hear(before?.view ?? null, told.view, { isOver: winner !== null });
  }

  #announce(before: GameState | null, told: GameState, newActions: string[]): void {
    const played =
      newActions.length && before ? w().said.played(this.nameOf(before.seat), turnInWords(newActions)) : null;
    const taken = newActions.length && before ? takenBetween(before.view, told.view) : null;
    const next = this.outcome ? this.outcome.words : told.prompt && w().said.toAct(this.nameOf(told.seat), told.prompt);
    const back = newActions.length && before ? cardsBack(before.view.cards, told.view.cards) : [];
    const names = back.map(({ name }) => name).join(', ');
    const returned = back[0] && w().acting.cards.backSaid(this.nameOf(back[0].seat), names);
    announce(played, taken && w().said.taken(taken.count, taken.side), returned, next);
  }

  /** Ask a question until it is answered, refused or called off; null unless it is answered. */
  async #ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    try {
      return await retry(
        question,
        this.#calls.signal,
        (isAway) => (this.isAway = isAway),
        (words) => (this.notice = words ? inWords(words) : ''),
      );
    } catch (error) {
      if (error instanceof Refused) return this.#refuse(error);
      throw error;
    }
  }

  /** The same for a search, which tells how it goes on; whether it came to its end. */
  async #stream(work: (progress: Progress, signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const progress: Progress = {
      queued: (ahead) => this.search && (this.search = { kind: 'queued', ahead }),
      thinking: (seconds) => this.search && (this.search = { kind: 'thinking', seconds }),
    };
    const done = await this.#ask(async (signal) => {
      await work(progress, signal);
      return true;
    });
    return done ?? false;
  }

  #refuse(error: Refused): null {
    this.#hasFailed = error instanceof Failed;
    if (this.now) this.notice = inWords(error.words);
    else this.refusal = inWords(error.words);
    return null;
  }

  #callOff(): void {
    this.#calls.abort();
    this.#calls = new AbortController();
    this.search = null;
    this.steps.skip();
  }

  #hush(): void {
    this.why = null;
    this.onceMore = this.refusal = null;
    this.#hasFailed = false;
    this.notice = '';
    this.advice = null;
  }

  #settle(ending: Ending): void {
    if (!this.#goOnHere()) return;
    this.#callOff();
    this.#hush();
    this.past = null;
    this.#save({ ending, winner: ending.kind === 'agreed' ? 0 : ((3 - ending.seat) as Seat) });
    announce(this.outcome?.words);
  }

  /** A game that was decided goes on; without clocks, if time was up. */
  #reopen(): void {
    if (this.saved.ending?.kind === 'timeout') this.clocks = null;
    this.#save({ ending: null, winner: null });
  }

  #save(changes: Partial<SavedGame>): void {
    this.saved = { ...this.saved, ...changes, clocks: this.clocks?.now ?? null, touched: Date.now() };
    if (this.saved.actions.length || this.#shared.isKept) this.#shared.keep(this.saved);
    replaceAddress(addressOf(this.saved));
  }
}

/** The computer's turn so far. */
class Reply {
  /** The position in which it began. */
  before: GameState | null = null;
  actions: string[] = [];
}
