import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, gameAt, reviewOf } from './address';
import { startGame, type Ending, type SavedGame } from './saved.svelte';

const queryOf = (address: string): URLSearchParams => new URLSearchParams(address.split('?')[1]);
const game = (rest: Partial<SavedGame> = {}): SavedGame => ({
  ...startGame({ game: 'stones', options: {}, computer: null, clocks: null }),
  ...rest,
});

const seat = fc.constantFrom(1 as const, 2 as const);
const ending: fc.Arbitrary<Ending | null> = fc.oneof(
  fc.constant(null),
  fc.constant<Ending>({ kind: 'agreed' }),
  fc.record({ kind: fc.constantFrom('resigned' as const, 'timeout' as const), seat }),
);
const someGame: fc.Arbitrary<SavedGame> = fc
  .record({
    options: fc.dictionary(fc.constantFrom('size', 'layout', 'pie'), fc.string(), { noNullPrototype: true }),
    computer: fc.option(fc.record({ seat, level: fc.integer({ min: 1, max: 8 }) })),
    actions: fc.array(fc.constantFrom('a1', 'b2-c3', 'Ed4N')),
    ending,
  })
  .map(game);

describe('the address of a game', () => {
  it('tells everything that is needed to go on', () => {
    fc.assert(
      fc.property(someGame, (before) => {
        const { id, options, computer, actions, ending } = gameAt('stones', queryOf(addressOf(before)));
        expect({ id, options, computer, actions, ending }).toEqual({
          id: before.id,
          options: before.options,
          computer: before.computer,
          actions: before.actions,
          ending: before.ending,
        });
      }),
    );
  });

  it('names the page', () => expect(addressOf(game(), 'review')).toMatch(/^#\/review\/stones\?/));

  it('carries clocks as they began; whoever ran out of time has none', () => {
    const clocks = { base: 300, bonus: 5, left: [12, 0] as [number, number] };
    const query = queryOf(addressOf(game({ clocks, ending: { kind: 'timeout', seat: 2 } })));
    expect(gameAt('stones', query).clocks).toEqual({ base: 300, bonus: 5, left: [300, 0] });
  });
});

describe('a game that goes on from a review', () => {
  const retried = game({ actions: ['a1', 'b2', 'c9'], reviewed: ['a1', 'b2', 'c3', 'd4'] });

  it('keeps the way back in its address', () => {
    expect(gameAt('stones', queryOf(addressOf(retried))).reviewed).toEqual(retried.reviewed);
    expect(gameAt('stones', queryOf(addressOf(game()))).reviewed).toBeNull();
  });

  it('leads back to the review of the whole game, where the two part', () => {
    const query = queryOf(reviewOf({ ...retried, reviewed: retried.reviewed! }));
    expect(gameAt('stones', query)).toMatchObject({ actions: retried.reviewed, reviewed: null, ending: null });
    expect(query.get('at')).toBe('2');
    const same = { ...retried, actions: ['a1'], reviewed: ['a1', 'b2'] };
    expect(queryOf(reviewOf(same)).get('at')).toBe('1');
  });
});

describe('an address by hand', () => {
  it.each([
    ['', { seat: 2, level: 3 }],
    ['computer=0', null],
    ['computer=1&level=99', { seat: 1, level: 8 }],
    ['computer=1&level=-4', { seat: 1, level: 1 }],
    ['computer=2&level=x', { seat: 2, level: 3 }],
    ['computer=7', null],
  ])('%j has the computer %j', (query, computer) => {
    expect(gameAt('stones', new URLSearchParams(query)).computer).toEqual(computer);
  });

  it('with an ending that is none goes on', () => {
    expect(gameAt('stones', new URLSearchParams('end=resigned3')).ending).toBeNull();
  });

  it('gets a name of its own if it has none', () => {
    const ids = new Set(Array.from({ length: 20 }, () => gameAt('stones', new URLSearchParams()).id));
    expect(ids.size).toBe(20);
  });

  it('written by version 0.1 still opens', () => {
    const [page, query] = 'play/stones?id=x7&size=4&computer=2&level=3&clock=300-5&moves=c3.d4'.split('?');
    expect(gameAt(page!.split('/')[1]!, new URLSearchParams(query))).toMatchObject({
      id: 'x7',
      game: 'stones',
      options: { size: '4' },
      computer: { seat: 2, level: 3 },
      clocks: { base: 300, bonus: 5, left: [300, 300] },
      actions: ['c3', 'd4'],
    });
  });
});
