/** A suggested turn: what of it is drawn on the board and on the cards, and how all of it is played. */

import { reachFrom } from '../board/reach';
import type { View } from '../board/scene';
import type { Playable } from '../table/picking.svelte';
import type { Candidate } from '../wire/types';

export interface Suggested {
  actions: string[];
  /** The cells of each action; none for a card or a word. */
  cells: string[][];
  /** The card that is played, the part of the turn that it is (from 1), and what it would reach then. */
  card: { name: string; step: number; reach: string[] } | null;
}

/** The whole turn of a candidate. */
export function suggestedTurn(view: View, { action, turns, cells }: Candidate): Suggested {
  const actions = turns[0] ?? [action];
  const card = view.cards.find(({ seat, name }) => seat === view.seat && actions.includes(`card-${name}`));
  if (!card) return { actions, cells, card: null };
  const at = actions.indexOf(`card-${card.name}`);
  const goal = cells[at - 1]?.at(-1);
  return {
    actions,
    cells,
    card: { name: card.name, step: at + 1, reach: goal ? reachFrom(view, card, goal) : card.cells },
  };
}

/** Play all of a turn, as far as nothing comes between. */
export async function playTurn(game: Playable, actions: string[]): Promise<void> {
  for (const action of actions) {
    const choice = game.isYours ? game.now?.view.choices.find((each) => each.action === action) : undefined;
    if (!choice) return;
    await game.act(choice);
  }
}
