import { expect, it } from 'vitest';
import { hexagon, overlay, piece } from '../testing/boards';
import { gridOf } from './geometry';
import { labelsOf } from './labels';

const grid = gridOf(hexagon(3));
const ROW = ['c1', 'c2', 'c3', 'c4', 'c5'];

it('stands in the middle of its area', () => {
  expect(labelsOf([overlay('area', ROW, { label: '5' })], new Map(), grid)).toEqual([
    { cell: 'c3', words: '5', on: undefined },
  ]);
});

it('avoids pieces while there is a free cell, and stands on one otherwise', () => {
  const middle = piece('c3');
  const [beside] = labelsOf([overlay('area', ROW, { label: '5' })], new Map([['c3', middle]]), grid);
  expect(['c2', 'c4']).toContain(beside!.cell);
  const all = new Map(ROW.map((cell) => [cell, piece(cell)]));
  expect(labelsOf([overlay('area', ROW, { label: '5' })], all, grid)).toEqual([
    { cell: 'c3', words: '5', on: piece('c3') },
  ]);
});

it('leaves a cell to the label that came first', () => {
  const labels = labelsOf([overlay('a', ROW, { label: '5' }), overlay('b', ROW, { label: '6' })], new Map(), grid);
  expect(labels.map(({ words }) => words)).toEqual(['5', '6']);
  expect(new Set(labels.map(({ cell }) => cell)).size).toBe(2);
});

it('says nothing of single cells, or without words', () => {
  expect(labelsOf([overlay('a', ['c3'], { label: '1' }), overlay('b', ROW)], new Map(), grid)).toEqual([]);
});
