/** Which sound tells what has happened on a board. */

import { capture, over, place, yourTurn } from '../app/sound';
import type { Scene } from '../board/scene';
import { takenBetween } from '../board/taken';

interface After {
  /** Whether the game has come to its end by this. */
  isOver?: boolean;
  /** Whether somebody else has played, and it is the person's turn now. */
  isYourTurn?: boolean;
}

/** An action was played that led from a position, if one was shown, to another. */
export function hear(before: Scene | null, now: Scene, { isOver = false, isYourTurn = false }: After = {}): void {
  if (before && takenBetween(before, now)) capture();
  else place();
  if (isOver) over();
  else if (isYourTurn) yourTurn();
}
