/** The move in hand: what choosing the cell or the answer under the pointer or the focus would make of the meters. */

import { settings } from '../app/settings.svelte';
import type { Picking } from '../table/picking.svelte';
import type { GameState } from '../table/positions';
import type { Meter } from '../wire/types';
import { pointing, type Pointed } from './pointing';
import { Preview } from './preview.svelte';

export class MoveInHand {
  #pointed = $state.raw<Pointed | null>(null);
  #preview = new Preview();
  #told: () => GameState | null;

  /** Of the component that makes it, which shows such a position and whoever picks on it. */
  constructor(told: () => GameState | null, picking: () => Picking) {
    this.#told = told;
    $effect(() => this.#preview.look(told(), picking().meant(this.#pointed), settings.lang));
    $effect(() => () => this.#preview.leave());
  }

  /** Attach it to what holds the board and the answers. */
  readonly follow = (node: HTMLElement): (() => void) => pointing(node, (pointed) => (this.#pointed = pointed));

  /** The meters after the move; null while there is none, or nobody knows yet. */
  get meters(): readonly Meter[] | null {
    return this.#preview.of(this.#told());
  }
}
