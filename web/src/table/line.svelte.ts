/**
 * A line of actions from some position: what lessons, puzzles and studies show on their boards.
 *
 * Unlike a game it is not saved and has no clock; what follows an action is up to those that extend it.
 */

import { announce } from '../app/announcer.svelte';
import { settings } from '../app/settings.svelte';
import type { Meant } from '../board/choosing';
import { Failed, Refused, transport } from '../transport';
import type { Choice, Computer, GameState as Sent, Reason } from '../wire/types';
import { inWords, w } from '../words';
import { hear } from './hearing';
import { PendingPosition, retry } from './retry';
import type { Playable, Why } from './picking.svelte';
import { Positions, type GameSoFar, type GameState } from './positions';

/** How a search goes on is not told here. */
const SILENT = { queued: () => {}, thinking: () => {} };

export class Line implements Playable {
  sofar = $state.raw<GameSoFar>()!;
  now = $state.raw<GameState | null>(null);
  /** The cells of each action that led from the position shown before to the one shown now. */
  moves = $state.raw<string[][]>([]);
  why = $state.raw<Why | null>(null);
  /** Whether somebody may act here now; the owner closes the board while others move. */
  isOpen = $state(true);
  isAway = $state(false);
  /** Why there is no such position, if there is none. */
  refusal = $state.raw<string | null>(null);
  /** What to do once more, since the server failed at it. */
  onceMore = $state.raw<(() => void) | null>(null);
  #hasFailed = false;
  readonly pending = new PendingPosition();
  #positions: Positions;
  #calls = new AbortController();

  constructor(sofar: GameSoFar) {
    this.sofar = sofar;
    this.#positions = new Positions(sofar);
  }

  get isYours(): boolean {
    return this.isOpen && !!this.now && !this.now.outcome;
  }

  get canUndoStep(): boolean {
    const turn = this.now?.turns.at(-1);
    return this.isYours && turn?.number === this.now?.turn_number;
  }

  /** Show the position after these actions, of which the last ones are new; whether it could be shown. */
  show(sofar: GameSoFar, newActions: string[] = []): Promise<boolean> {
    this.leave();
    this.#hush();
    return this.pending.watch(this.#show(sofar.actions, newActions));
  }

  async act({ action }: Pick<Choice, 'action'>): Promise<void> {
    await this.show({ ...this.sofar, actions: [...this.sofar.actions, action] }, [action]);
  }

  async undoStep(): Promise<void> {
    if (!this.canUndoStep) return;
    await this.show({ ...this.sofar, actions: this.sofar.actions.slice(0, -1) });
    announce(w().said.undone, this.now?.prompt);
  }

  /** Why an action is not allowed. */
  async askWhy(meant: Meant, cell: string): Promise<void> {
    if (!this.now) return;
    const asked = { ...this.now.about, ...meant, lang: settings.lang };
    const told = await this.ask((signal) => transport.ask('why_not', asked, signal));
    if (told?.reason) this.tellWhy(told.reason, cell);
  }

  /** Show the reason at the cell that was clicked. */
  protected tellWhy(reason: Reason, cell: string): void {
    this.why = { ...reason, at: cell };
    announce(reason.words);
  }

  /** Say everything again, since the language has changed. */
  async retell(): Promise<void> {
    await this.show(this.sofar);
  }

  /** Forget what has been asked and not answered. */
  leave(): void {
    this.#calls.abort();
    this.#calls = new AbortController();
  }

  async #show(actions: string[], newActions: string[]): Promise<boolean> {
    const told = await this.ask((signal) => this.#positions.at(actions, settings.lang, signal));
    if (told) this.#put(told, newActions.length);
    else if (this.#hasFailed) this.onceMore = () => void this.show({ ...this.sofar, actions }, newActions);
    return told !== null;
  }

  #hush(): void {
    this.why = this.refusal = this.onceMore = null;
    this.#hasFailed = false;
  }

  /** Play on with these actions, and let the computer reply; whether it came to its end. */
  protected async playOn(actions: string[], newCount: number, computer: Computer): Promise<boolean> {
    this.leave();
    this.#hush();
    let asked = actions;
    let isShown = false;
    const isDone = await this.ask(async (signal) => {
      let isFirst = true;
      for await (const told of this.#positions.play(asked, computer, settings.lang, SILENT, signal)) {
        if (!isFirst || !isShown) this.#put(told, isFirst ? newCount : 1);
        asked = told.actions;
        isShown = true;
        isFirst = false;
      }
      return true;
    });
    return isDone ?? false;
  }

  /** Show the position after these actions, the last of which is new; it came with the answer to another question. */
  protected receive(actions: string[], sent: Sent): void {
    this.#put(this.#positions.take(actions, sent, settings.lang), 1);
  }

  #put(told: GameState, newCount: number): void {
    this.sofar = { ...this.sofar, actions: told.actions };
    this.moves = newCount ? told.places.slice(-newCount) : [];
    const before = this.now;
    this.now = told;
    if (newCount) hear(before?.view ?? null, told.view);
  }

  /** Ask until somebody answers; null if it was called off, or refused. */
  protected async ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    try {
      return await retry(question, this.#calls.signal, (isAway) => (this.isAway = isAway));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = inWords(error.words);
      this.#hasFailed = error instanceof Failed;
      return null;
    }
  }
}
