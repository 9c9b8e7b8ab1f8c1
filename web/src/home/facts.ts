/** What is worth knowing of a game before it is played, in words. */

import { boardWords } from '../online/terms';
import { startGame } from '../play/saved.svelte';
import { addressOf } from '../play/address';
import type { GameOnShelf } from '../wire/types';
import { w } from '../words';

/** What one does in it, and how long it takes. */
export function factsOf({ goal, turns }: GameOnShelf): string {
  return [goal && w().shelf.goals[goal], turns && w().card.turns(turns)].filter(Boolean).join(' · ');
}

/** Who made it, and on what it is played. */
export function makingOf(game: GameOnShelf): string {
  const by = game.designer && w().card.by(game.designer);
  return [by, game.year, boardWords(game, { options: {} })].filter(Boolean).join(' · ');
}

/** The address of a new game against the computer, as one click begins it. */
export function usualGame({ name }: GameOnShelf): string {
  return addressOf(startGame({ game: name, options: {}, computer: { seat: 2, level: 3 }, clocks: null }));
}
