/** What belongs to a side on the board, gathered from overlays. */

import type { Overlay, Side } from '../wire/types';

export interface Land {
  side: Side;
  /** Held, with the border that holds it. */
  area: string[];
  /** Held. */
  inside: string[];
}

/** The land of each side that has some. */
export function landsOf(overlays: Overlay[]): Land[] {
  return (['white', 'black'] as const).flatMap((side) => {
    const of = (...kinds: string[]): string[] =>
      overlays.filter((overlay) => overlay.side === side && kinds.includes(overlay.kind)).flatMap(({ cells }) => cells);
    const area = [...new Set(of('territory', 'border'))];
    return area.length ? [{ side, area, inside: of('territory') }] : [];
  });
}
