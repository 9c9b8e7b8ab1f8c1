/** The cards that have come back since a seat's cards were shown last: told until its next card is used. */

import type { Card } from '../wire/types';

export class Returned {
  #usable = new Map<string, boolean>();
  #back: ReadonlySet<string> = new Set();

  of(cards: Card[]): ReadonlySet<string> {
    if (cards.some(({ name, usable }) => this.#usable.get(name) !== usable)) {
      const back = cards.filter(({ name, usable }) => usable && this.#usable.get(name) === false);
      this.#back = new Set(back.map(({ name }) => name));
      this.#usable = new Map(cards.map(({ name, usable }) => [name, usable]));
    }
    return this.#back;
  }
}
