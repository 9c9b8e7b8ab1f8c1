import { describe, expect, it } from 'vitest';
import type { Meter, Seat } from '../wire/types';
import { isGain, partsOf, pipsOf, rulersOf, shareOf, span, ticksOf, type Ruler } from './rulers';

const meter = (seat: Seat, value: number, rest: Partial<Meter> = {}): Meter => ({
  code: 'land',
  name: 'Land',
  words: `${value}`,
  seat,
  value,
  goal: null,
  ruler: [0, 20],
  cells: [],
  is_out_of_reach: false,
  ...rest,
});
const ruler = (rest: Partial<Ruler>): Ruler => ({ ...rulersOf([meter(1, 5)], 1)[0]!, ...rest });

describe('the rulers of a seat', () => {
  it('are its own meters, in their order', () => {
    const meters = [meter(1, 5), meter(1, 2, { code: 'men' }), meter(2, 7), meter(2, 3, { code: 'men' })];
    expect(rulersOf(meters, 2).map(({ code, value }) => [code, value])).toEqual([
      ['land', 7],
      ['men', 3],
    ]);
  });

  it('have the scale of both seats, so that they can be compared', () => {
    const meters = [meter(1, 5, { ruler: [0, 20] }), meter(2, 7, { ruler: [2, 26] })];
    for (const seat of [1, 2] as const) expect(rulersOf(meters, seat)[0]).toMatchObject({ from: 0, to: 26 });
    expect(span([meter(1, 5, { ruler: [9, 1] }), meter(2, 5, { ruler: [11, 0] })])).toEqual({ from: 11, to: 0 });
  });

  it('tell what the move in hand would make of them, unless it changes nothing', () => {
    const now = [meter(1, 5), meter(2, 7)];
    expect(rulersOf(now, 1, [meter(1, 9), meter(2, 7)])[0]!.next).toBe(9);
    expect(rulersOf(now, 2, [meter(1, 9), meter(2, 7)])[0]!.next).toBeNull();
    expect(rulersOf(now, 1)[0]!.next).toBeNull();
  });
});

it('a value lies on its ruler, whichever way that runs, and never beyond its ends', () => {
  expect(shareOf({ from: 0, to: 20 }, 5)).toBe(0.25);
  expect(shareOf({ from: 9, to: 1 }, 3)).toBe(0.75);
  expect(shareOf({ from: 0, to: 20 }, 30)).toBe(1);
  expect(shareOf({ from: 0, to: 20 }, -3)).toBe(0);
  expect(shareOf({ from: 4, to: 4 }, 4)).toBe(1);
});

it('ticks stand at round values between the ends, farther apart on longer rulers', () => {
  expect(ticksOf({ from: 0, to: 4 })).toEqual([1, 2, 3]);
  expect(ticksOf({ from: 4, to: 0 })).toEqual([1, 2, 3]);
  expect(ticksOf({ from: 0, to: 46 })).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45]);
  expect(ticksOf({ from: 3, to: 22 })).toEqual([4, 6, 8, 10, 12, 14, 16, 18, 20]);
});

describe('what is missing', () => {
  const short = { from: 5, to: 0, goal: 0, value: 3 };
  it('is shown piece by piece where it is little and nothing is to be left', () => {
    expect(pipsOf(ruler(short))).toEqual(['there', 'there', 'missing', 'missing', 'missing']);
    expect(pipsOf(ruler({ ...short, next: 2 }))).toEqual(['there', 'there', 'gained', 'missing', 'missing']);
    expect(pipsOf(ruler({ ...short, next: 4 }))).toEqual(['there', 'lost', 'missing', 'missing', 'missing']);
  });
  it('is a bar where it is much, or where something else wins', () => {
    expect(pipsOf(ruler({ ...short, from: 13 }))).toBeNull();
    expect(pipsOf(ruler({ ...short, to: 1, goal: 1 }))).toBeNull();
    expect(pipsOf(ruler({ ...short, goal: null }))).toBeNull();
  });
});

it('a gain is a change towards the better end', () => {
  expect(isGain({ from: 0, to: 9, value: 3, next: 4 })).toBe(true);
  expect(isGain({ from: 0, to: 9, value: 3, next: 2 })).toBe(false);
  expect(isGain({ from: 9, to: 0, value: 3, next: 2 })).toBe(true);
  expect(isGain({ from: 9, to: 0, value: 3, next: null })).toBe(false);
});

it('the number of a reading stands out from its words, wherever they put it', () => {
  expect(partsOf('29 of 46', 29)).toEqual(['', '29', ' of 46']);
  expect(partsOf('46のうち29', 29)).toEqual(['46のうち', '29', '']);
  expect(partsOf('あと3個', 3)).toEqual(['あと', '3', '個']);
  expect(partsOf('12 of 12', 1)).toEqual(['', '12 of 12', '']);
  expect(partsOf('nothing', 0)).toEqual(['', 'nothing', '']);
});
