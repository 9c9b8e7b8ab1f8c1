/**
 * An online game on this page.
 *
 * The server's word is the game; what is played here is a draft until it has been acknowledged. Updates come from a stream and
 * with the answers to commands, in any order, and are shown one after the other: a turn and its clocks at once.
 */

import { turnInWords } from '../table/actions';
import { called } from '../account/called';
import { prefersReducedMotion } from 'svelte/motion';
import { announce } from '../app/announcer.svelte';
import { settings } from '../app/settings.svelte';
import { place } from '../app/sound';
import { takenBetween } from '../board/taken';
import { hear } from '../table/hearing';
import { movesOn } from '../table/movesOn';
import { choicesOf, type Meant } from '../board/choosing';
import type { GameOnTable } from '../play/onTable';
import type { Why } from '../table/picking.svelte';
import { Positions, type GameState } from '../table/positions';
import { PendingPosition, retry } from '../table/retry';
import { Steps } from '../table/steps.svelte';
import { Failed, Refused, transport } from '../transport';
import type {
  Choice,
  Command,
  Ending,
  GameStatus,
  GameUpdate,
  Happened,
  Happening,
  OfferKind,
  OnlineGameAnswer,
  PlayedTurn,
  Seat,
} from '../wire/types';
import { inWords, w } from '../words';
import { followOn, LONGEST_SILENCE } from './follow';
import { mine } from './mine.svelte';
import { rememberedName, rememberName, tidied } from './person.svelte';
import { newKey, send } from './send';
import { Talk } from './talk.svelte';
import { leftAt } from './time';
import { forgetTurn, keepTurn, unsentTurn } from './unsent';
import { actionsOf, applied, learned, wayTo, type KnownGame } from './updates';

/** How often what depends on the time is worked out anew, in milliseconds. */
const TICK = 100;
/** What is news for whoever did it, too. */
const BY_BOTH = new Set<Happening>(['ended', 'joined', 'paused', 'slower', 'rematch']);
/** What can be seen only when it is said. */
const NOTED = new Set<Happening>(['takeback', 'declined', 'resumed', 'slower', 'given_time', 'given_back']);
/** After so much silence the page says that it is not connected: most connections that break are back at once. */
const QUIET = 1500;

/** No turn has more actions. */
const LONGEST_TURN = 64;

/** Whether what follows these turns is a whole one. */
function isWhole(told: GameState, turns: readonly PlayedTurn[]): boolean {
  return !!told.outcome || told.turn_number > turns.length + 1;
}

export class OnlineGame implements GameOnTable {
  readonly id: string;
  /** What is played, and who one is in it; null until the server has told it. */
  about = $state.raw<OnlineGameAnswer | null>(null);
  /** The game as it is shown. */
  game = $state.raw<KnownGame | null>(null);
  now = $state.raw<GameState | null>(null);
  past = $state.raw<{ told: GameState; length: number } | null>(null);
  moves = $state.raw<string[][]>([]);
  why = $state.raw<Why | null>(null);
  /** The actions of one's own turn that the server has not acknowledged. */
  draft = $state.raw<readonly string[]>([]);
  /** Whether the draft is a whole turn, and on its way. */
  isSending = $state(false);
  /** What somebody is doing that is not yet acknowledged. */
  doing = $state.raw<Command['do'] | null>(null);
  /** A sentence that passes: why something could not be done. */
  notice = $state('');
  /** Why there is no such game, if there is none. */
  refusal = $state.raw<string | null>(null);
  steps = new Steps();
  readonly talk: Talk;
  readonly pending = new PendingPosition();
  /** Since when the connection is gone, on a clock that never jumps; null while it is there. */
  #goneSince = $state<number | null>(performance.now());
  #isAway = $state(false);
  /** What time it is, on the same clock. */
  #time = $state(performance.now());
  /** The game as it was told last, which may not be shown yet. */
  #known: KnownGame | null = null;
  #isCatchingUp = false;
  #positions: Positions | null = null;
  #calls = new AbortController();
  #stream = new AbortController();
  #timer: ReturnType<typeof setInterval>;
  #leaving = new AbortController();

  constructor(id: string) {
    this.id = id;
    this.talk = new Talk(id);
    this.#timer = setInterval(() => (this.#time = performance.now()), TICK);
    const { signal } = this.#leaving;
    document.addEventListener('visibilitychange', () => this.#followIfSeen(), { signal });
  }

  // What there is to see

  get shown(): GameState | null {
    return this.past?.told ?? this.steps.now?.told ?? this.now;
  }

  get status(): GameStatus | null {
    return this.game?.status ?? null;
  }

  get ending(): Ending | null {
    return this.status?.ending ?? null;
  }

  get outcome(): Pick<Ending, 'winner'> | null {
    return this.ending;
  }

  /** One's own seat; null for those who watch. */
  get you(): Seat | null {
    return this.about?.you ?? null;
  }

  get them(): Seat | null {
    return this.you && ((3 - this.you) as Seat);
  }

  get length(): number {
    return actionsOf(this.game?.turns ?? []).length + this.draft.length;
  }

  get isYourTurn(): boolean {
    return !!this.you && this.status?.phase === 'playing' && this.status.seat === this.you && !this.isSending;
  }

  get isYours(): boolean {
    return this.isYourTurn && !!this.now && !this.now.outcome && !this.past && !this.steps.now;
  }

  get canUndoStep(): boolean {
    return this.isYours && this.draft.length > 0;
  }

  /** Whether one's own last turn may be asked back. */
  get canAskTakeback(): boolean {
    // The computer has nearly always replied; with one's own turn its reply is taken back.
    const opponent = this.them && this.status?.players[this.them - 1];
    const replies = opponent?.badge.kind === 'computer' ? 1 : 0;
    const isLast = !!this.game?.turns.slice(-1 - replies).some(({ seat }) => seat === this.you);
    const isAsked = this.isOffered('takeback', this.you);
    return isLast && !isAsked && this.status?.phase === 'playing' && !!this.about?.terms.takebacks && !this.isSending;
  }

  nameOf(seat: Seat): string {
    const name = this.calledAt(seat);
    return seat === this.you ? w().online.youNamed(name) : name;
  }

  /** What the others call a seat. */
  calledAt(seat: Seat): string {
    const player = this.status?.players[seat - 1];
    return player ? called(player.name) : w().seat.name(seat);
  }

  /** The result in a few words. */
  get verdict(): string {
    if (!this.ending) return '';
    const { winner, is_draw } = this.ending;
    if (winner) {
      if (!this.you) return w().result.wins(this.nameOf(winner));
      return winner === this.you ? w().result.won : w().result.lost;
    }
    return is_draw ? w().result.draw : w().online.noResult;
  }

  /** What is left on a player's clock, in seconds. */
  secondsOf(seat: Seat): number | null {
    const { game } = this;
    if (!game?.status.clocks) return null;
    return leftAt(game.status.clocks, seat, this.#time - game.heard) / 1000;
  }

  /** Milliseconds from now to a moment of the server's time; negative if it has passed. */
  until(moment: number): number {
    const { game } = this;
    if (!game?.status.clocks) return moment - mine.serverNow;
    return moment - (game.status.clocks.now + this.#time - game.heard);
  }

  /** For how many milliseconds the connection has been gone; null while it is there, or was a moment ago. */
  get gone(): number | null {
    if (this.#goneSince === null && !this.#isAway) return null;
    const gone = this.#time - (this.#goneSince ?? this.#time);
    return gone > QUIET || this.#isAway ? Math.max(0, gone) : null;
  }

  isOffered(what: OfferKind, seat: Seat | null): boolean {
    return this.status?.offers.some((offer) => offer.what === what && offer.seat === seat) ?? false;
  }

  // What can be done

  async open(): Promise<void> {
    const told = await this.#ask((signal) => transport.ask('online_game', { game_id: this.id }, signal));
    if (!told) return;
    this.#learn(told);
    this.#followIfSeen();
    this.#sendAgain();
  }

  /** Compose a turn; it is sent as soon as it is whole. */
  async act({ action }: Pick<Choice, 'action'>): Promise<void> {
    if (!this.isYours || !this.game) return;
    this.why = null;
    this.notice = '';
    const { turns } = this.game;
    const draft = [...this.draft, action];
    const before = this.now;
    const told = await this.pending.watch(this.#at([...actionsOf(turns), ...draft]));
    if (!told || this.game.turns !== turns) return;
    this.draft = draft;
    this.#put(told, told.places.slice(-1));
    this.#announce(before, told, [action]);
    if (isWhole(told, turns)) void this.#sendTurn(turns.length + 1, draft, newKey());
  }

  /** Play one's own turn, if every action of it is the only one. */
  async playForced(): Promise<void> {
    if (!this.isYours || this.draft.length || !this.game) return;
    const { turns } = this.game;
    const draft: string[] = [];
    for (let told = this.now!; !isWhole(told, turns);) {
      const ways = new Set(choicesOf(told.view).map(({ action }) => action));
      if (ways.size !== 1 || draft.length >= LONGEST_TURN) return;
      draft.push(...ways);
      const next = await this.#at([...actionsOf(turns), ...draft]);
      if (!next || this.game.turns !== turns || this.draft.length || !this.isYours) return;
      told = next;
    }
    const told = await this.#at([...actionsOf(turns), ...draft]);
    if (!told) return;
    this.draft = draft;
    const before = this.now;
    this.#put(told, told.places.slice(-draft.length));
    this.#announce(before, told, draft);
    void this.#sendTurn(turns.length + 1, draft, newKey());
  }

  async undoStep(): Promise<void> {
    if (!this.canUndoStep || !this.game) return;
    const { turns } = this.game;
    const draft = this.draft.slice(0, -1);
    const told = await this.pending.watch(this.#at([...actionsOf(turns), ...draft]));
    if (!told || this.game.turns !== turns) return;
    this.draft = draft;
    this.#put(told, []);
    announce(w().said.undone, told.prompt);
  }

  async askWhy(meant: Meant, cell: string): Promise<void> {
    if (!this.now) return;
    const asked = { ...this.now.about, ...meant, lang: settings.lang };
    const { reason } = (await this.#ask((signal) => transport.ask('why_not', asked, signal))) ?? {};
    if (!reason) return;
    this.why = { ...reason, at: cell };
    announce(reason.words);
  }

  async look(length: number): Promise<void> {
    this.why = null;
    const from = this.past?.length ?? this.length;
    if (length >= this.length) {
      this.moves = this.now ? movesOn(from, this.now) : [];
      this.past = null;
      return;
    }
    const actions = [...actionsOf(this.game?.turns ?? []), ...this.draft].slice(0, length);
    const told = await this.#at(actions);
    if (!told) return;
    this.moves = movesOn(from, told);
    this.past = { told, length };
  }

  /** Do something beside playing; whether it is done. */
  async do(command: Command): Promise<boolean> {
    if (this.doing) return false;
    this.doing = command.do;
    this.notice = '';
    const isDone = await this.#command(command, newKey());
    this.doing = null;
    return isDone;
  }

  async join(name: string): Promise<void> {
    rememberName(tidied(name));
    if (!(await this.do({ do: 'join', name: tidied(name || rememberedName()) }))) return;
    // From now on one is somebody else, whom the streams do not know.
    await this.open();
    mine.follow();
  }

  /** Say everything again, since the language has changed. */
  async retell(): Promise<void> {
    if (!this.game || !this.now) return;
    const length = this.past?.length;
    const told = await this.#at([...actionsOf(this.game.turns), ...this.draft]);
    if (told) this.now = told;
    if (length !== undefined) await this.look(length);
  }

  /** The page is left. */
  leave(): void {
    clearInterval(this.#timer);
    this.#leaving.abort();
    this.#stream.abort();
    this.#calls.abort();
    this.talk.leave();
    this.steps.skip();
  }

  // How it is done

  /** What the server told of the game as a whole. */
  #learn(told: OnlineGameAnswer): void {
    this.about = told;
    this.#positions ??= new Positions({ game: told.terms.game, options: told.terms.options });
    const heard = performance.now();
    this.#known = (this.#known && applied(this.#known, told.update, heard)) ?? learned(told.update, heard);
    void this.#catchUp();
  }

  /** Ask for the whole game once more: terms and seats come with nothing else. */
  async #reload(): Promise<void> {
    const told = await this.#ask((signal) => transport.ask('online_game', { game_id: this.id }, signal));
    if (told) this.#learn(told);
  }

  /**
   * Follow the game. If nobody looks, and nobody waits either, do not: browsers open few streams to one server at a time.
   */
  #followIfSeen(): void {
    if (!this.about) return;
    this.#stream.abort();
    const isUrgent = this.about.terms.time.kind === 'live' || this.#known?.status.phase === 'invited';
    if (!document.hidden || isUrgent) this.#follow();
  }

  #follow(): void {
    const { signal } = (this.#stream = new AbortController());
    followOn(
      (signal) =>
        transport.follow(
          'follow_game',
          { game_id: this.id, since: this.#known?.number ?? 0, heard: this.talk.heard },
          signal,
          LONGEST_SILENCE,
        ),
      (told) => {
        if (told.event === 'update') this.#take(told.data);
        else if (told.event === 'talk') this.talk.take(told.data, this.them, this.them ? this.calledAt(this.them) : '');
      },
      signal,
      (isConnected) => this.#connect(isConnected),
    ).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      this.notice = inWords(error.words);
    });
  }

  #connect(isConnected: boolean): void {
    if (isConnected) {
      if (this.gone !== null) announce(w().online.backAgain);
      this.#goneSince = null;
    } else this.#goneSince ??= performance.now();
  }

  #take(update: GameUpdate): void {
    if (!this.#known) return;
    const before = this.#known;
    const after = applied(before, update, performance.now());
    if (!after) return void this.#reload();
    this.#known = after;
    const news = update.happened.filter(({ number }) => number > before.number);
    // Who sits where, and what is played for, comes with the game alone.
    const hasBegun = before.status.phase === 'invited' && after.status.phase !== 'invited';
    if (hasBegun || news.some(({ what }) => what === 'slower')) void this.#reload();
    if (hasBegun) place();
    void this.#catchUp().then(() => this.#tell(news));
  }

  /** Say what has happened beside turns: what others did, and how the game began and ended. */
  #tell(news: readonly Happened[]): void {
    const toTell = news.filter(({ what, seat }) => what !== 'turn' && (BY_BOTH.has(what) || seat !== this.you));
    for (const { what, seat, about } of toTell) {
      const words = w().online.happened(what, seat ? this.calledAt(seat) : '', about);
      if (NOTED.has(what)) this.notice = words;
      announce(words, this.ending && inWords(this.ending.words));
    }
  }

  /** Show what is known, one update after the other. */
  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      while (this.#known && this.game !== this.#known) {
        const { status } = this.#known;
        const isBoardNeeded = status.phase !== 'invited';
        if (!isBoardNeeded) this.game = this.#known;
        else if (!(await this.#show(this.#known))) return;
      }
    } finally {
      this.#isCatchingUp = false;
    }
  }

  /** Whether it could be shown. */
  async #show(next: KnownGame): Promise<boolean> {
    const shown = this.now ? (this.game?.turns ?? []) : null;
    const way = shown ? wayTo(shown, this.draft, next.turns) : ({ kind: 'jump' } as const);
    if (way.kind === 'turn') return this.#showTurn(next, way.turn);
    const isNext = next.turns.length > (shown?.length ?? 0);
    const isOutOfTime = this.draft.length > 0 && (isNext || next.status.phase === 'over');
    const isDraftPlayed = way.kind === 'none' && isNext;
    if (way.kind === 'jump' || (isOutOfTime && !isDraftPlayed)) {
      const told = await this.#at(actionsOf(next.turns));
      if (!told) return false;
      this.#settle(next);
      this.#put(told, []);
    } else if (isDraftPlayed) this.#settle(next);
    else this.game = next;
    return true;
  }

  /** Somebody has played; its turn is shown action by action, and with it the clocks. */
  async #showTurn(next: KnownGame, turn: PlayedTurn): Promise<boolean> {
    const before = actionsOf(next.turns).slice(0, -turn.actions.length);
    const first = this.now;
    const shown: GameState[] = [];
    for (let count = 1; count <= turn.actions.length; count++) {
      const told = await this.#at([...before, ...turn.actions.slice(0, count)]);
      if (!told) return false;
      shown.push(told);
    }
    const told = shown.at(-1)!;
    const isWatched = !prefersReducedMotion.current && !document.hidden;
    this.notice = '';
    this.#settle(next);
    this.#put(told, told.places.slice(isWatched ? -1 : -turn.actions.length));
    if (isWatched) for (const each of shown) this.steps.add({ told: each, moves: each.places.slice(-1) });
    this.#announce(first, told, turn.actions);
    return true;
  }

  /** The game as it is known is the one that is shown; what was composed before is part of it, or void. */
  #settle(next: KnownGame): void {
    this.game = next;
    this.draft = [];
    this.isSending = false;
  }

  #put(told: GameState, moves: string[][]): void {
    this.past = null;
    this.why = null;
    this.moves = moves;
    const before = this.now;
    this.now = told;
    if (!moves.length) return;
    const isYourTurn = told.seat === this.you && before?.seat !== this.you;
    hear(before?.view ?? null, told.view, { isOver: this.outcome !== null, isYourTurn });
  }

  async #sendTurn(number: number, actions: readonly string[], key: string): Promise<void> {
    this.isSending = true;
    keepTurn(this.id, { number, actions: [...actions], key });
    const isDone = await this.#command({ do: 'turn', number, actions: [...actions] }, key);
    if (this.#calls.signal.aborted) return; // it is sent again when the page is opened again
    forgetTurn(this.id);
    if (!isDone) await this.#takeBack();
  }

  /** A turn that was composed here is not to be. What has become of the game may be on the board already. */
  async #takeBack(): Promise<void> {
    const told = this.isSending && this.game && (await this.#at(actionsOf(this.game.turns)));
    if (told && this.isSending) {
      this.draft = [];
      this.isSending = false;
      this.#put(told, []);
    }
    this.notice = [this.notice, w().online.takenBack].filter(Boolean).join(' ');
  }

  /** A turn that was sent before the page was closed, and never acknowledged. */
  #sendAgain(): void {
    const turn = unsentTurn(this.id);
    if (!turn || !this.#known || !this.#positions) return;
    const { turns, status } = this.#known;
    if (turn.number !== turns.length + 1 || status.seat !== this.you || status.phase !== 'playing')
      return forgetTurn(this.id);
    this.isSending = true;
    void this.#at([...actionsOf(turns), ...turn.actions]).then((told) => {
      if (told && this.isSending) {
        this.draft = turn.actions;
        this.#put(told, []);
      }
    });
    void this.#sendTurn(turn.number, turn.actions, turn.key);
  }

  /** Send a command until it is acknowledged; whether it is. What is wrong with it is said. */
  async #command(command: Command, key: string): Promise<boolean> {
    try {
      const update = await send(
        { game_id: this.id, key, command },
        () => this.#known?.number ?? 0,
        this.#calls.signal,
        (isAway) => (this.#isAway = isAway),
      );
      if (update) this.#take(update);
      return update !== null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await this.#reload();
      this.notice = inWords(error.words);
      announce(this.notice);
      return false;
    }
  }

  /** The position after these actions; null if it was called off, or cannot be. */
  async #at(actions: string[]): Promise<GameState | null> {
    return this.#positions && this.#ask((signal) => this.#positions!.at(actions, settings.lang, signal));
  }

  async #ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    try {
      return await retry(question, this.#calls.signal, (isAway) => (this.#isAway = isAway));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const words = inWords(error.words);
      if (this.about && !(error instanceof Failed && !this.now)) this.notice = words;
      else this.refusal = words;
      return null;
    }
  }

  #announce(before: GameState | null, told: GameState, actions: readonly string[]): void {
    const played = before && w().said.played(this.calledAt(before.seat), turnInWords(actions));
    const taken = before && takenBetween(before.view, told.view);
    const next = this.ending
      ? inWords(this.ending.words)
      : told.prompt && told.seat === this.you
        ? w().said.toAct(w().seat.you, told.prompt)
        : '';
    announce(played, taken && w().said.taken(taken.count, taken.side), next);
  }
}
