/**
 * What the move in hand would make of the meters.
 *
 * A guess at what somebody may play must neither disturb nor cost much: it is asked for when the pointer rests, at most once
 * for each action of a position, never twice at a time, and whoever answers nothing is not missed.
 */

import type { Language, Meter } from '../wire/types';
import type { GameState } from '../table/positions';
import { metersAfter } from './after';

/** How long the pointer rests before it is worth a question, in milliseconds. */
const REST = 90;

export class Preview {
  #shown = $state.raw<{ about: string; meters: readonly Meter[] } | null>(null);
  /** What was told about the actions of one position. */
  #known = new Map<string, readonly Meter[]>();
  #about = '';
  #action: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calls = new AbortController();

  /** The meters after the action that is looked at, if they are known, and this is still the position on the board. */
  of(told: GameState | null): readonly Meter[] | null {
    return told && this.#shown?.about === nameOf(told) ? this.#shown.meters : null;
  }

  /** An action of this position is pointed at; null: none is any more. */
  look(told: GameState | null, action: string | null, lang: Language): void {
    const about = told ? nameOf(told) : '';
    if (about === this.#about && action === this.#action) return;
    this.#callOff();
    if (about !== this.#about) this.#known.clear();
    this.#about = about;
    this.#action = action;
    const known = action === null ? null : this.#known.get(action);
    this.#shown = known ? { about, meters: known } : null;
    if (told && action !== null && !known)
      this.#timer = setTimeout(() => void this.#ask(told, about, action, lang), REST);
  }

  leave(): void {
    this.look(null, null, 'en');
  }

  async #ask(told: GameState, about: string, action: string, lang: Language): Promise<void> {
    const meters = await metersAfter(told, action, lang, this.#calls.signal);
    if (!meters || about !== this.#about) return;
    this.#known.set(action, meters);
    if (action === this.#action) this.#shown = { about, meters };
  }

  #callOff(): void {
    clearTimeout(this.#timer);
    this.#calls.abort();
    this.#calls = new AbortController();
  }
}

/** What distinguishes a position and the language that it is told in. */
function nameOf(told: GameState): string {
  return `${told.about.start} ${told.prompt ?? ''}`;
}
