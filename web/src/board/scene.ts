/** What is drawn: a board, what stands on it and beside it, and what can be chosen. */

import type { Board, PositionView, Seat } from '../wire/types';

export type Scene = Board & Pick<PositionView, 'sides' | 'pieces' | 'overlays' | 'hands' | 'cards'> & { seat: Seat };
export type View = Scene & Pick<PositionView, 'phase' | 'meters' | 'choices' | 'placements'>;
