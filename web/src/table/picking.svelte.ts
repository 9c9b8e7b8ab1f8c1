/** The selection: cells clicked so far towards an action, and an action that waits for confirmation. */

import { tick } from 'svelte';
import { choicesOf, click, nextCells, wordsNow, type Meant } from '../board/choosing';
import type { Marks } from '../board/marks';
import type { GameState } from './positions';
import type { Choice, Reason } from '../wire/types';
import type { PendingPosition } from './retry';
import { settings } from '../app/settings.svelte';

/** Why a click was illegal, and the cell that was clicked. */
export interface Why extends Reason {
  at: string;
}

/** What the selection plays into: a game, a studied line, an exercise. */
export interface Playable {
  readonly now: GameState | null;
  /** Whether a person at this device is to act in the position on the board. */
  readonly isYours: boolean;
  readonly canUndoStep: boolean;
  why: Why | null;
  readonly pending: PendingPosition;
  act(choice: Pick<Choice, 'action'>): Promise<void>;
  askWhy(meant: Meant, cell: string): Promise<unknown>;
  undoStep(): Promise<void>;
}

export class Picking {
  picked = $state.raw<string[]>([]);
  /** An action that is played when it is confirmed, and the cell where it ends. */
  aimed = $state.raw<{ cell: string; action: string; cells: string[] } | null>(null);
  /** The cells of an action that has been sent and not yet answered. */
  #sent = $state.raw<string[] | null>(null);
  #game: Playable;
  /** The position that the clicks are about. */
  #about: unknown = null;

  constructor(game: Playable) {
    this.#game = game;
  }

  #choices = $derived.by<Choice[]>(() => (this.#game.isYours && this.#game.now ? choicesOf(this.#game.now.view) : []));

  /** Cells that can be clicked next. */
  get targets(): string[] {
    return this.#sent ? [] : [...nextCells(this.#choices, this.picked)];
  }

  /** Words to choose at the cells picked so far. */
  get wordsHere(): Choice[] {
    return this.picked.length ? wordsNow(this.#choices, this.picked) : [];
  }

  /** Cards that can be played. */
  get cards(): Choice[] {
    return this.#withoutCells.filter(({ word }) => this.#isCard(word));
  }

  /** What is answered by a word and not by a cell or a card: to pass, to end the turn, a colour. */
  get answers(): Choice[] {
    return this.#withoutCells.filter(({ word }) => !this.#isCard(word));
  }

  /** What to mark on the board. */
  get marks(): Pick<Marks, 'targets' | 'isOpen' | 'picked' | 'aimed' | 'why'> {
    const { why, canUndoStep } = this.#game;
    return {
      targets: this.targets,
      isOpen: this.picked.length === 0 && !canUndoStep,
      picked: this.#sent ?? this.picked, // at once, before the server has answered
      aimed: this.aimed?.cell ?? null,
      why: why ? [...new Set([why.at, ...why.cells])] : [],
    };
  }

  get #withoutCells(): Choice[] {
    return this.#sent ? [] : this.#choices.filter(({ cells }) => cells.length === 0);
  }

  #isCard(word: string): boolean {
    return !!this.#game.now?.view.cards.some(({ name }) => name === word);
  }

  /** A cell was clicked; `isSmall` if by a finger that is larger than the cell. */
  choose(cell: string, isSmall: boolean): void {
    const game = this.#game;
    if (!game.isYours || this.#sent) return;
    if (this.#putOff(() => this.choose(cell, isSmall))) return;
    game.why = null;
    const aimed = this.aimed;
    this.aimed = null;
    const meant = click(this.#choices, this.picked, cell);
    if (meant.kind === 'pick') {
      this.picked = meant.picked;
    } else if (meant.kind === 'act') {
      const mustConfirm = settings.confirm === 'always' || (settings.confirm === 'small' && isSmall);
      const { action, cells } = meant.choice;
      if (mustConfirm && aimed?.action !== action) this.aimed = { cell, action, cells };
      else this.act(meant.choice);
    } else {
      void game.askWhy(meant.question, cell);
    }
  }

  /** A piece is dragged: whatever was picked before, this is picked now. */
  lift(cell: string): void {
    this.aimed = null;
    this.#game.why = null;
    if (!this.picked.includes(cell))
      this.picked = nextCells(this.#choices, this.picked).has(cell) ? [...this.picked, cell] : [cell];
  }

  /** Play an action; its cells are marked until it is answered. */
  act(choice: Pick<Choice, 'action'> & { cells?: string[] }): void {
    if (this.#sent) return;
    const isStill = (): boolean => this.#choices.some(({ action }) => action === choice.action);
    if (this.#putOff(() => isStill() && this.act(choice))) return;
    this.picked = [];
    this.aimed = null;
    this.#sent = choice.cells ?? [];
    void this.#game.act(choice).finally(() => (this.#sent = null));
  }

  /** Wait until the position that is coming is on the board, if one is. */
  #putOff(then: () => void): boolean {
    const { latest } = this.#game.pending;
    void latest?.then(tick).then(then, () => {});
    return latest !== null;
  }

  /** Escape: forget what waits, else a click, else an action of this turn. Whether there was anything. */
  stepBack(): boolean {
    if (this.#game.why) this.#game.why = null;
    else if (this.aimed) this.aimed = null;
    else if (this.picked.length) this.picked = this.picked.slice(0, -1);
    else if (this.#game.canUndoStep) void this.#game.undoStep();
    else return false;
    return true;
  }

  /** The board shows another position: clicks on the one before mean nothing any more. */
  startOver(about: unknown): void {
    if (about === this.#about) return;
    this.#about = about;
    this.picked = [];
    this.aimed = null;
  }
}
