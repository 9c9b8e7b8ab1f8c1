/** What a seat is called where nobody has a name: by its colour, and by its number until it has one. */

import type { Seat, Side } from '../wire/types';
import { w } from '../words';

export function seatName(seat: Seat, sides: readonly [Side, Side] | null | undefined): string {
  const side = sides?.[seat - 1];
  return side ? w().seat.side(side) : w().seat.name(seat);
}
