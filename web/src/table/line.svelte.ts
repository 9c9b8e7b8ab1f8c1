/**
 * A line of actions from some position: what lessons, puzzles and studies show on their boards.
 *
 * Unlike a game it is not saved, has no players and no clock; whoever owns it decides what follows an action.
 */

import { api, Refused } from '../api';
import type { Choice, GameSoFar, Told } from '../data';
import { inWords, w } from '../words';
import { announce } from '../app/announcer.svelte';
import { Coming, insist } from './asking';
import type { Playable, Why } from './picking.svelte';
import { settings } from '../app/settings.svelte';
import { click } from '../app/sound';

export class Line implements Playable {
  sofar = $state.raw<GameSoFar>()!;
  now = $state.raw<Told | null>(null);
  /** The actions that led from the position shown before to the one shown now. */
  fresh = $state.raw<string[]>([]);
  why = $state.raw<Why | null>(null);
  /** Whether somebody may act here now; the owner closes the board while others move. */
  isOpen = $state(true);
  isAway = $state(false);
  /** Why there is no such position, if there is none. */
  refusal = $state.raw<string | null>(null);
  readonly coming = new Coming();
  #onact: (action: string) => void | Promise<void>;
  /** What was told before: a position never changes, so to go back to one takes no time. */
  #told = new Map<string, Told>();
  #calls = new AbortController();

  /** `onact` is told of an action after it has been played; without it nothing follows. */
  constructor(sofar: GameSoFar, onact: (action: string) => void | Promise<void> = () => {}) {
    this.sofar = sofar;
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
  show(sofar: GameSoFar, fresh: string[] = []): Promise<boolean> {
    this.leave();
    this.why = null;
    return this.coming.watch(this.#show(sofar, fresh));
  }

  async #show(sofar: GameSoFar, fresh: string[]): Promise<boolean> {
    const told = await this.#tell(sofar);
    if (!told) return false;
    this.sofar = sofar;
    this.fresh = fresh;
    this.now = told;
    if (fresh.length) click();
    return true;
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

  async askWhy(action: string, cell: string): Promise<void> {
    const { reason } = (await this.ask(() => api.whyNot(this.sofar, action, settings.lang))) ?? {};
    if (!reason) return;
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

  async #tell(sofar: GameSoFar): Promise<Told | null> {
    const key = JSON.stringify([sofar, settings.lang]);
    const known = this.#told.get(key);
    if (known) return known;
    const told = await this.ask((signal) => api.position(sofar, settings.lang, signal));
    if (told) this.#told.set(key, told);
    return told;
  }

  /** Ask until somebody answers; null if it was called off, or refused. */
  protected async ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    try {
      return await insist(question, this.#calls.signal, (isAway) => (this.isAway = isAway));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = inWords(error.words);
      return null;
    }
  }
}
