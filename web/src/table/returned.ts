/** The cards that have come back since a seat's cards were shown last: told until its next card is used. */

import type { Card } from '../wire/types';

/** The cards that can be used again after something was played. */
export function cardsBack(before: readonly Card[], after: readonly Card[]): Card[] {
  const spent = new Set(before.filter(({ usable }) => !usable).map(({ seat, name }) => `${seat} ${name}`));
  return after.filter(({ seat, name, usable }) => usable && spent.has(`${seat} ${name}`));
}

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
