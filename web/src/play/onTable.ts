/** What a table shows of a game, be it played here or online. */

import type { Playable } from '../table/picking.svelte';
import type { GameState } from '../table/positions';
import type { Steps } from '../table/steps.svelte';
import type { Outcome, Seat } from '../wire/types';

export interface GameOnTable extends Playable {
  /** The position on the board. */
  readonly shown: GameState | null;
  /** An earlier position while somebody looks back at it. */
  readonly past: { told: GameState; length: number } | null;
  /** A turn while it is shown action by action. */
  readonly steps: Steps;
  /** The cells of each action that led from the position shown before to the one shown now. */
  readonly moves: string[][];
  readonly outcome: Pick<Outcome, 'winner'> | null;
  /** How many actions have been played. */
  readonly length: number;
  nameOf(seat: Seat): string;
  /** Look at the board after so many actions; at the last one, be back. */
  look(length: number): Promise<void>;
}
