/** What the cells of a board are called: in the page's words, with the names that a game gives its pieces. */

import { games } from '../app/shelf.svelte';
import type { CellWords } from '../board/describing';
import { inWords, w } from '../words';

export function cellWords(game: string): CellWords {
  const words = w().cell;
  return { ...words, piece: (side, kind, height) => words.piece(side, height, inWords(games.piece(game, kind))) };
}
