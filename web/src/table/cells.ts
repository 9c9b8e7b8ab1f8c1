/** The words for accessible cell names: the page's own, with each game's names for its pieces. */

import { games } from '../app/games.svelte';
import type { CellWords } from '../board/describing';
import { inWords, w } from '../words';

export function cellWords(game: string): CellWords {
  const words = w().cell;
  return { ...words, piece: (side, kind, height) => words.piece(side, height, inWords(games.piece(game, kind))) };
}
