/** The hovered or focused card. Only its name is kept: what it reaches changes with the position. */

import type { Scene } from '../board/scene';
import type { Card } from '../wire/types';

export class LookedCard {
  #is = $state('');

  look(card: Card | null): void {
    this.#is = card ? name(card) : '';
  }

  /** The cells that it reaches now. */
  reach(scene: Scene | undefined): string[] {
    return scene?.cards.find((card) => name(card) === this.#is)?.cells ?? [];
  }
}

/** Both seats may have a card of the same name. */
function name({ seat, name }: Card): string {
  return `${seat} ${name}`;
}
