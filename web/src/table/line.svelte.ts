/**
 * A line of actions from some position: what lessons, puzzles and studies show on their boards.
 *
 * Unlike a game it is not saved and has no clock; whoever owns it decides what follows an action.
 */

import { announce } from '../app/announcer.svelte';
import { settings } from '../app/settings.svelte';
import { click } from '../app/sound';
import type { Meant } from '../board/choosing';
import { Refused, transport } from '../transport';
import type { Choice, Computer, WhyNot } from '../wire/types';
import { inWords, w } from '../words';
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
  readonly pending = new PendingPosition();
  #onact: (action: string) => void | Promise<void>;
  #positions: Positions;
  #calls = new AbortController();

  /** `onact` is told of an action after it has been played; without it nothing follows. */
  constructor(sofar: GameSoFar, onact: (action: string) => void | Promise<void> = () => {}) {
    this.sofar = sofar;
    this.#positions = new Positions(sofar);
    this.#onact = onact;
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
    this.why = null;
    return this.pending.watch(this.#show(sofar.actions, newActions.length));
  }

  async act({ action }: Pick<Choice, 'action'>): Promise<void> {
    const isShown = await this.show({ ...this.sofar, actions: [...this.sofar.actions, action] }, [action]);
    if (isShown) await this.#onact(action);
  }

  async undoStep(): Promise<void> {
    if (!this.canUndoStep) return;
    await this.show({ ...this.sofar, actions: this.sofar.actions.slice(0, -1) });
    announce(w().said.undone, this.now?.prompt);
  }

  /** Why an action is not allowed; what was asked about is told too. */
  async askWhy(meant: Meant, cell: string): Promise<WhyNot | null> {
    if (!this.now) return null;
    const asked = { ...this.now.about, ...meant, lang: settings.lang };
    const told = await this.ask((signal) => transport.ask('why_not', asked, signal));
    if (!told?.reason) return told;
    this.why = { ...told.reason, at: cell };
    announce(told.reason.words);
    return told;
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

  async #show(actions: string[], newCount: number): Promise<boolean> {
    const told = await this.ask((signal) => this.#positions.at(actions, settings.lang, signal));
    if (told) this.#put(told, newCount);
    return told !== null;
  }

  /** Play on with these actions, and let the computer reply; whether it came to its end. */
  protected async playOn(actions: string[], newCount: number, computer: Computer): Promise<boolean> {
    this.leave();
    this.why = null;
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

  #put(told: GameState, newCount: number): void {
    this.sofar = { ...this.sofar, actions: told.actions };
    this.moves = newCount ? told.places.slice(-newCount) : [];
    this.now = told;
    if (newCount) click();
  }

  /** Ask until somebody answers; null if it was called off, or refused. */
  protected async ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    try {
      return await retry(question, this.#calls.signal, (isAway) => (this.isAway = isAway));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = inWords(error.words);
      return null;
    }
  }
}
