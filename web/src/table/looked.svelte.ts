/** The card that is looked at: previewed, hovered or focused. Only its name is kept: what it reaches changes. */

import { reachFrom } from '../board/reach';
import type { Scene } from '../board/scene';
import type { Card } from '../wire/types';
import type { Picking } from './picking.svelte';

export class LookedCard {
  #is = $state('');

  look(card: Card | null): void {
    this.#is = card ? name(card) : '';
  }

  /** The cells that it reaches now, or would after the move that is previewed. */
  reach(scene: Scene | undefined, { aimed, isCard }: Pick<Picking, 'aimed' | 'isCard'>): string[] {
    if (!scene) return [];
    const played = aimed && isCard(aimed.word) ? aimed.word : null;
    const card = scene.cards.find((each) =>
      played ? each.seat === scene.seat && each.name === played : name(each) === this.#is,
    );
    if (!card) return [];
    const goal = aimed && aimed.cells.length > 1 && card.seat === scene.seat ? aimed.cells.at(-1) : undefined;
    return goal ? reachFrom(scene, card, goal) : card.cells;
  }
}

/** Both seats may have a card of the same name. */
function name({ seat, name }: Card): string {
  return `${seat} ${name}`;
}
