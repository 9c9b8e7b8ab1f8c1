/** The accessible name of a cell, read by screen readers. */

import type { Facing, Overlay, Piece, Side } from '../wire/types';

export interface Heard {
  piece: Piece | undefined;
  overlays: Overlay[];
  isPicked: boolean;
  isChoosable: boolean;
  isLast: boolean;
}

/** The words of one language, and of one game where its pieces have names. */
export interface CellWords {
  empty: string;
  piece: (side: Side, kind: string, height: number) => string;
  facing: (facing: Facing) => string;
  immobile: string;
  choosable: string;
  picked: string;
  last: string;
  /** What an overlay says, by its kind; others are not heard. */
  overlay: Record<string, (side: string, label: string) => string>;
  side: (side: Side | null) => string;
}

/** The default: codes in place of words. */
export const BARE_WORDS: CellWords = {
  empty: '',
  piece: (side, kind, height) => `${side} ${kind}${height > 1 ? ` ${height}` : ''}`,
  facing: (facing) => facing,
  immobile: 'immobile',
  choosable: 'choosable',
  picked: 'picked',
  last: 'last',
  overlay: {},
  side: (side) => side ?? '',
};

/** Such as "c3, white stack of 2, can be chosen". */
export function describe(
  cell: string,
  { piece, overlays, isPicked, isChoosable, isLast }: Heard,
  words: CellWords = BARE_WORDS,
): string {
  const washes = overlays.map(({ kind, side, label }) => words.overlay[kind]?.(words.side(side), label) ?? '');
  return [
    cell,
    piece ? words.piece(piece.side, piece.kind, piece.height) : words.empty,
    piece?.immobile ? words.immobile : piece?.facing ? words.facing(piece.facing) : '',
    ...new Set(washes),
    isLast ? words.last : '',
    isPicked ? words.picked : isChoosable ? words.choosable : '',
  ]
    .filter(Boolean)
    .join(', ');
}
