/** Event handlers of a board for everything but cells: answers, undo, Escape. */

import { tick } from 'svelte';
import type { Choice } from '../wire/types';
import type { Picking } from './picking.svelte';

interface BoardHandlers {
  /** A word was chosen; its button goes away, and the keyboard returns to the board. */
  answer: (choice: Pick<Choice, 'action'>) => void;
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
      picking().act(choice);
      goBack();
    },
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
