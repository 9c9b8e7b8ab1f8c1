/** Event handlers of a board for everything but cells: answers, cards, undo, Escape. */

import { tick } from 'svelte';
import type { Choice } from '../wire/types';
import type { Picking } from './picking.svelte';

export interface BoardHandlers {
  /** A word was chosen; its button goes away, and the keyboard returns to the board. */
  answer: (choice: Choice) => void;
  /** What is previewed is to be played. */
  confirm: () => void;
  /** A card was clicked; its button stays. */
  card: (choice: Choice, isTap: boolean) => void;
  /** The keyboard returns to the board. */
  refocus: () => void;
  /** Take back what was done last towards a turn. */
  stepBack: () => void;
  /** Escape does the same, wherever the keyboard is. */
  escape: (event: KeyboardEvent) => void;
}

/** Event handlers for a board whose picker can be replaced. */
export function boardHandlers(picking: () => Picking, board: () => { focus: () => void } | undefined): BoardHandlers {
  const goBack = (): void => void tick().then(() => board()?.focus());
  return {
    answer(choice) {
      picking().answer(choice);
      if (!picking().aimed) goBack();
    },
    confirm() {
      picking().confirm();
      goBack();
    },
    card: (choice, isTap) => picking().chooseCard(choice, isTap),
    refocus: goBack,
    stepBack() {
      picking().stepBack();
      goBack();
    },
    escape(event) {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (picking().stepBack()) event.preventDefault();
    },
  };
}
