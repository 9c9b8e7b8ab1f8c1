/** The reviews of this device: what the engine found is not looked for again. */

import { KeptList } from '../app/kept.svelte';
import { count, ifMissing, listOf, number, object, oneOf, orNull, pairOf, recordOf, text, yesOrNo } from '../app/shape';
import type { Shape } from '../app/shape';
import type { Fact, ReviewedTurn, ReviewEnd } from '../wire/types';

/** A turn as it was kept; version 0.1 said nothing about the cells, which are drawn now. */
type KeptTurn = Omit<ReviewedTurn, 'cells' | 'better_cells'> & Record<'cells' | 'better_cells', string[][] | null>;

export interface KeptReview {
  /** The game itself, so that whoever comes to it by another address finds the same review. */
  id: string;
  turns: KeptTurn[];
  chances: number[];
  /** The accuracy of seats 1 and 2; null if it was kept without, or a seat took no turn. */
  accuracy: ReviewEnd['accuracy'];
  touched: number;
}

const texts = listOf(text);
const cells = ifMissing(orNull(listOf(texts)), null);

const factShape: Shape<Fact> = object({
  code: text,
  cells: texts,
  params: recordOf((told) => told),
  line: listOf(texts),
  words: object({ en: text, ja: text }),
});

const turnShape: Shape<KeptTurn> = object({
  number: count,
  of: count,
  seat: oneOf([1, 2]),
  actions: texts,
  cells,
  chance: number,
  loss: number,
  better: texts,
  better_cells: cells,
  turns_the_match: yesOrNo,
  facts: listOf(factShape),
});

export const keptReviews = new KeptList<KeptReview>(
  'review.',
  20,
  object({
    id: text,
    turns: listOf(turnShape),
    chances: listOf(number),
    accuracy: ifMissing(pairOf(orNull(number)), [null, null]),
    touched: ifMissing(number, 0),
  }),
);

/** The turn with its cells; null if it was kept without. */
export function withCells(turn: KeptTurn): ReviewedTurn | null {
  const { cells, better_cells } = turn;
  return cells && better_cells && { ...turn, cells, better_cells };
}
