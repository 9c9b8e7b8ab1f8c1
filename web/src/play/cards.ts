/** The option `cards` as data: `K(-1,2)(1,2)/X(-1,1)(1,1)` is cards with names and squares, and back. */

export interface CardPattern {
  name: string;
  offsets: [right: number, forward: number][];
}

export function readCards(written: string): CardPattern[] {
  return written.split('/').map((card) => ({
    name: /^[^(]*/.exec(card)![0],
    offsets: [...card.matchAll(/\((-?\d+),(-?\d+)\)/g)].map((found) => [Number(found[1]), Number(found[2])]),
  }));
}

export function writeCards(cards: CardPattern[]): string {
  return cards
    .map(({ name, offsets }) => name + offsets.map(([right, forward]) => `(${right},${forward})`).join(''))
    .join('/');
}

/** Whether these can be played with: names of letters and digits, all different, and squares on every card. */
export function areCards(cards: CardPattern[]): boolean {
  const names = new Set(cards.map((card) => card.name));
  return (
    names.size === cards.length &&
    cards.every((card) => /^[A-Za-z0-9]{1,8}$/.test(card.name) && card.offsets.length > 0)
  );
}
