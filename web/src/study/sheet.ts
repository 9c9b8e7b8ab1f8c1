/** Lays out a tree of variations as a score sheet: turns in a row, each followed by its alternatives. */

import type { Seat } from '../wire/types';
import type { Node } from './tree';

/** One action, and the one before it. */
export interface Step {
  node: Node;
  before: Step | null;
}

export interface Turn {
  number: number;
  seat: Seat;
  steps: Step[];
  /** Whether it branches off in the middle of its turn, so that its first actions stand elsewhere. */
  isLater: boolean;
  /** What could have been played instead of one of its steps. */
  variations: Strand[];
}

/** A variation as a row of turns. */
export type Strand = Turn[];

export function sheetOf(tree: Node): Strand {
  return strand({ node: tree, before: null }, tree.children[0]);
}

/** The actions that lead to a step. */
export function pathOf(step: Step): string[] {
  const path: string[] = [];
  for (let here: Step | null = step; here?.before; here = here.before) path.push(here.node.action);
  return path.reverse();
}

/** The line that begins with a child of a step and goes on with first children. */
function strand(parent: Step, first: Node | undefined): Strand {
  const turns: Turn[] = [];
  const isMain = parent.node.children[0] === first;
  for (let before = parent, node = first; node; node = node.children[0]) {
    const step: Step = { node, before };
    if (turns.at(-1)?.number !== node.turn) {
      const isLater = turns.length === 0 && parent.before !== null && parent.node.turn === node.turn;
      turns.push({ number: node.turn, seat: node.seat, steps: [], isLater, variations: [] });
    }
    const turn = turns.at(-1)!;
    turn.steps.push(step);
    // The siblings of a line's first node are told by whoever told the line.
    if (isMain || before !== parent) {
      const branching = before;
      turn.variations.push(...before.node.children.slice(1).map((sibling) => strand(branching, sibling)));
    }
    before = step;
  }
  return turns;
}
