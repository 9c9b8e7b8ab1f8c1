/** Temporary highlights on a board, apart from what the position itself shows. */

import type { Ghost } from './ghost';

export interface Marks {
  /** Cells that can be clicked next. */
  targets: string[];
  /** Those of them at which something else is done than moving the piece there. */
  deeds?: string[];
  /** Whether the turn has not begun yet, so that targets are only hinted at. */
  isOpen: boolean;
  /** Cells that were clicked already. */
  picked: string[];
  /** The cell that waits for a confirmation. */
  aimed: string | null;
  /** A piece that would stand somewhere. */
  ghost?: Ghost | null;
  /** Whether so many cells are targets that empty ones are not marked each for itself. */
  isDense?: boolean;
  /** Cells that prove why something is not allowed. */
  why: string[];
  /** The cell that was chosen and is not allowed. */
  refused?: string | null;
  /** Cells that a card would reach. */
  reach: string[];
  /** The cells of each action that the engine would play, in order. */
  advice: string[][];
  /** The cells of each action that was played where another was better. */
  played?: string[][];
  /** What the engine thinks of, ranked: of each turn the cells of its actions. */
  suggestions: { actions: string[][]; rank: number }[];
  /** The cell whose piece is under the finger. */
  dragged: string | null;
}

export const NO_MARKS: Marks = {
  targets: [],
  isOpen: true,
  picked: [],
  aimed: null,
  why: [],
  reach: [],
  advice: [],
  suggestions: [],
  dragged: null,
};
