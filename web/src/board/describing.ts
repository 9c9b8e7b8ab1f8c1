/** A cell in words, for those who hear the board. */

import type { Overlay, Piece } from '../data';
import { w } from '../words';

export interface Heard {
  piece: Piece | undefined;
  overlays: Overlay[];
  isPicked: boolean;
  isChoosable: boolean;
  isLast: boolean;
}

/** Such as "c3, white stack of 2, can be chosen". */
export function describe(cell: string, { piece, overlays, isPicked, isChoosable, isLast }: Heard): string {
  const words = w().cell;
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
