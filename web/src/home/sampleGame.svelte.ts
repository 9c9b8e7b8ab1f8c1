/** A game's sample game, played move by move for as long as somebody looks at it. */

import { prefersReducedMotion } from 'svelte/motion';
import { settings } from '../app/settings.svelte';
import type { Scene } from '../board/scene';
import { Positions } from '../table/positions';
import type { GameOnShelf } from '../wire/types';

/** Between two moves, in milliseconds. */
const PAUSE = 650;
/** So long somebody has to look before anything is asked for: a pointer on its way to somewhere else is none. */
const NOTICE = 180;

export class SampleGame {
  /** What is to be seen of it now; null while nobody looks, and until the first position is there. */
  shown = $state.raw<{ scene: Scene; places: string[][]; moves: string[][] } | null>(null);
  readonly #actions: string[];
  readonly #positions: Positions;
  #watching: AbortController | null = null;

  constructor(game: GameOnShelf) {
    this.#actions = game.sample.actions;
    this.#positions = new Positions({ game: game.name, options: {} });
  }

  async watch(): Promise<void> {
    if (this.#watching || prefersReducedMotion.current || !this.#actions.length) return;
    const { signal } = (this.#watching = new AbortController());
    let pause = NOTICE;
    for (let length = 0; ; length = (length + 1) % (this.#actions.length + 1)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) return;
      const told = await this.#positions.at(this.#actions.slice(0, length), settings.lang, signal).catch(() => null);
      if (!told || signal.aborted) return;
      this.shown = { scene: told.view, places: told.places, moves: length ? told.places.slice(-1) : [] };
      pause = length < this.#actions.length ? PAUSE : 3 * PAUSE;
    }
  }

  leave(): void {
    this.#watching?.abort();
    this.#watching = null;
    this.shown = null;
  }
}
