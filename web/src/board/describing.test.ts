import { expect, it } from 'vitest';
import { overlay, piece } from '../testing/boards';
import { BARE_WORDS, describe, type CellWords } from './describing';

const silent = { piece: undefined, overlays: [], isPicked: false, isChoosable: false, isLast: false };
const words: CellWords = {
  ...BARE_WORDS,
  empty: 'empty',
  facing: (facing) => `facing ${facing}`,
  overlay: { territory: (side) => `${side} territory`, group: (_, label) => `group of ${label}` },
};

it('says what stands there, and what can be done', () => {
  expect(describe('c3', silent, words)).toBe('c3, empty');
  expect(describe('c3', { ...silent, piece: piece('c3', { height: 2 }), isChoosable: true }, words)).toBe(
    'c3, white stone 2, choosable',
  );
});

it('says picked in place of choosable, and the last turn before both', () => {
  expect(describe('c3', { ...silent, isChoosable: true, isPicked: true, isLast: true }, words)).toBe(
    'c3, empty, last, picked',
  );
});

it('says where a piece faces, unless it is out of action', () => {
  const wedge = piece('c3', { kind: 'guard', shape: 'wedge', facing: 'N' });
  expect(describe('c3', { ...silent, piece: wedge }, words)).toBe('c3, white guard, facing N');
  expect(describe('c3', { ...silent, piece: { ...wedge, immobile: true } }, words)).toBe('c3, white guard, immobile');
});

it('says each overlay once, and is silent about kinds without words', () => {
  const overlays = [
    overlay('territory', ['c3'], { side: 'black' }),
    overlay('territory', ['c3', 'c4'], { side: 'black' }),
    overlay('group', ['c3'], { label: '5' }),
    overlay('pending', ['c3']),
  ];
  expect(describe('c3', { ...silent, overlays }, words)).toBe('c3, empty, black territory, group of 5');
});

it('does without words', () => {
  expect(describe('c3', silent)).toBe('c3');
  expect(describe('c3', { ...silent, piece: piece('c3', { side: 'black' }), isLast: true })).toBe(
    'c3, black stone, last',
  );
});
