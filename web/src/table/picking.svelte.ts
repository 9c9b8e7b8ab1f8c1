/** The selection: cells clicked so far towards an action, and an action that is previewed before it is played. */

import { tick } from 'svelte';
import { announce } from '../app/announcer.svelte';
import { settings } from '../app/settings.svelte';
import { choicesOf, click as clickOn, deedsAmong, nextCells, wordsNow, type Meant } from '../board/choosing';
import { commonGhost, ghostOf, isDense, type Ghost } from '../board/ghost';
import type { Marks } from '../board/marks';
import { w } from '../words';
import { aimedName } from './confirming';
import type { GameState } from './positions';
import type { Choice, Reason } from '../wire/types';
import type { PendingPosition } from './retry';

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

/** An action that is shown before it is played. */
export interface Aimed extends Choice {
  /** The cell that was chosen for it; null for a card or a word. */
  at: string | null;
  isTap: boolean;
}

export class Picking {
  picked = $state.raw<string[]>([]);
  /** The action that is played when it is confirmed, or chosen once more. */
  aimed = $state.raw<Aimed | null>(null);
  /** The word under the pointer or the focus, where several actions share their cells. */
  looked = $state.raw<Choice | null>(null);
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

  /** The action that is played if what is pointed at is chosen; else the one that waits to be confirmed. */
  meant(pointed: { cell?: string; action?: string } | null): string | null {
    if (!this.#game.isYours || this.#sent) return null;
    if (pointed?.action !== undefined) return pointed.action;
    const click = pointed?.cell === undefined ? null : clickOn(this.#choices, this.picked, pointed.cell);
    return click?.kind === 'act' ? click.choice.action : (this.aimed?.action ?? null);
  }

  /** Words to choose at the cells picked so far. */
  get wordsHere(): Choice[] {
    return this.picked.length ? wordsNow(this.#choices, this.picked) : [];
  }

  /** Cards that can be played. */
  get cards(): Choice[] {
    return this.#withoutCells.filter(({ word }) => this.isCard(word));
  }

  /** What is answered by a word and not by a cell or a card: to pass, to end the turn, a colour. */
  get answers(): Choice[] {
    return this.#withoutCells.filter(({ word }) => !this.isCard(word));
  }

  /** Whether there is anything to choose but those answers. */
  get isMoreThanAnswers(): boolean {
    return this.answers.length < this.#choices.length;
  }

  /** What an action leads to that nobody should overlook, in words. */
  readonly consequenceOf = ({ action }: Pick<Choice, 'action'>): string | null =>
    this.#game.now?.consequences[action] ?? null;

  /** Whether a choice of this word is a card. */
  readonly isCard = (word: string): boolean => !!this.#game.now?.view.cards.some(({ name }) => name === word);

  /** What to mark on the board. */
  get marks(): Pick<
    Marks,
    'targets' | 'deeds' | 'isOpen' | 'isDense' | 'picked' | 'aimed' | 'ghost' | 'why' | 'refused'
  > {
    const { now, why, canUndoStep } = this.#game;
    const shown = this.aimed ?? this.looked;
    return {
      targets: this.targets,
      deeds: now ? deedsAmong(now.view, this.#choices, this.picked, this.targets) : [],
      isOpen: this.picked.length === 0 && !canUndoStep,
      isDense: !!now && isDense(now.view, this.targets),
      picked: this.#sent ?? this.picked, // at once, before the server has answered
      aimed: this.aimed?.at ?? null,
      ghost: now && shown && ghostOf(now.view, shown),
      why: why?.cells ?? [],
      refused: why?.at ?? null,
    };
  }

  /** What choosing a cell would put on the board. */
  ghostAt(cell: string): Ghost | null {
    const { now, isYours } = this.#game;
    if (!now || !isYours || this.#sent) return null;
    const click = clickOn(this.#choices, this.picked, cell);
    if (click.kind === 'act') return ghostOf(now.view, click.choice);
    return click.kind === 'pick' ? commonGhost(now.view, wordsNow(this.#choices, click.picked)) : null;
  }

  get #withoutCells(): Choice[] {
    return this.#sent ? [] : this.#choices.filter(({ cells }) => cells.length === 0);
  }

  /** A cell was clicked; `isTap` if with a finger. */
  choose(cell: string, isTap: boolean): void {
    const game = this.#game;
    if (!game.isYours || this.#sent) return;
    if (this.#putOff(() => this.choose(cell, isTap))) return;
    game.why = null;
    const meant = clickOn(this.#choices, this.picked, cell);
    if (meant.kind === 'act') {
      this.#actOrAim(meant.choice, cell, isTap);
      return;
    }
    this.aimed = this.looked = null;
    if (meant.kind === 'pick') this.picked = meant.picked;
    else void game.askWhy(meant.question, cell);
  }

  /** A card was clicked. */
  chooseCard(card: Choice, isTap: boolean): void {
    if (this.#sent || this.#putOff(() => this.chooseCard(card, isTap))) return;
    this.#game.why = null;
    this.#actOrAim(card, null, isTap);
  }

  /** A word was chosen. What it leads to is shown first where there is something to say, and another choice. */
  answer(choice: Choice): void {
    const isAsked = this.consequenceOf(choice) !== null && this.#choices.length > 1;
    if (isAsked && this.aimed?.action !== choice.action) this.#aim(choice, null, false);
    else this.act(choice);
  }

  /** Play what is previewed. */
  confirm(): void {
    if (this.aimed) this.act(this.aimed);
  }

  #actOrAim(choice: Choice, at: string | null, isTap: boolean): void {
    const isFirst = this.aimed?.action !== choice.action;
    const mustConfirm = settings.confirm === 'always' || (settings.confirm === 'touch' && isTap);
    if (mustConfirm && isFirst) this.#aim(choice, at, isTap);
    else this.act(choice);
  }

  #aim(choice: Choice, at: string | null, isTap: boolean): void {
    this.looked = null;
    this.aimed = { ...choice, at, isTap };
    announce(w().acting.previewed(aimedName(choice, this.isCard(choice.word))), this.consequenceOf(choice));
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
    this.forget();
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
    this.forget();
  }

  /** Clicks towards an action are forgotten, and what is previewed. */
  forget(): void {
    this.picked = [];
    this.aimed = this.looked = null;
  }
}
