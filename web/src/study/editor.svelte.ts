/** The position editor: the pieces placed so far, and what the rules say to them. */

import { Refused, isAbort, transport } from '../transport';
import type { Scene } from '../board/scene';
import type { EditablePosition, Options, Piece, PositionParts } from '../wire/types';
import { sceneAt } from '../table/positions';
import { inWords, w } from '../words';

/** Overlays that belong to the board, whatever stands on it. */
const OF_THE_BOARD = new Set(['centre', 'rim', 'goal']);
/** Debounce of the rules check, in milliseconds. */
const PAUSE = 120;

export class PositionEditor {
  /** The last position that the rules could hold. */
  good = $state.raw<EditablePosition | null>(null);
  setup = $state.raw<PositionParts | null>(null);
  text = $state('');
  /** Why the rules cannot hold what is there; empty if they can. */
  refusal = $state('');
  isAsking = $state(true);
  #calls = new AbortController();

  constructor(text: string) {
    void this.read(text);
  }

  /** What to draw: the pieces as they were put, whether the rules can hold them or not. */
  get scene(): Scene | null {
    const { good, setup } = this;
    if (!good || !setup) return null;
    const pieces = Object.entries(setup.contents).map(([cell, symbol]) => ({ ...looks(good.palette, symbol), cell }));
    const overlays = good.scene.overlays.filter(({ kind }) => OF_THE_BOARD.has(kind));
    return { ...good.scene, pieces, overlays };
  }

  /** Touch a cell with a piece in hand: it is put there, or taken away if it stood there already. */
  touch(cell: string, symbol: string): void {
    if (!this.setup) return;
    const { [cell]: before, ...others } = this.setup.contents;
    const contents = symbol && before !== symbol ? { ...others, [cell]: symbol } : others;
    this.change({ contents });
  }

  change(changes: Partial<PositionParts>): void {
    const { good, setup } = this;
    if (!good || !setup) return;
    const changed = { ...setup, ...changes };
    this.setup = changed;
    const options = good.options;
    void this.#ask(
      (signal) => transport.ask('set_up', { game: good.scene.game, options, ...changed }, signal),
      (answer) => {
        this.good = answer;
        this.text = answer.text;
      },
    );
  }

  /** Take a position from its text form. */
  async read(text: string): Promise<void> {
    this.text = text;
    await this.#ask(
      (signal) => transport.ask('read_setup', { text }, signal),
      (answer) => {
        this.good = answer;
        this.setup = answer.setup;
      },
    );
  }

  async begin(game: string, options: Options): Promise<void> {
    const { text } = await sceneAt({ game, options, actions: [] }, 'en');
    await this.read(text);
  }

  leave(): void {
    this.#calls.abort();
  }

  async #ask(
    question: (signal: AbortSignal) => Promise<EditablePosition>,
    onanswer: (answer: EditablePosition) => void,
  ): Promise<void> {
    this.#calls.abort();
    this.#calls = new AbortController();
    const { signal } = this.#calls;
    this.isAsking = true;
    try {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (signal.aborted) return;
      const answer = await question(signal);
      if (signal.aborted) return;
      onanswer(answer);
      this.refusal = '';
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      this.refusal = error instanceof Refused ? inWords(error.words) : w().study.engine.away;
    }
    this.isAsking = false;
  }
}

/** What a content of the text form looks like; of a stack taller than those to choose from, the height is told. */
function looks(palette: Record<string, Piece>, symbol: string): Piece {
  return palette[symbol] ?? { ...palette[symbol[0]!]!, height: Number(symbol.slice(1)) || 1 };
}
