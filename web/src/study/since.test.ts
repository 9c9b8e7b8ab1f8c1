import { expect, test } from 'vitest';
import { since } from './since';

test('what leads on from where a search stands is told to it', () => {
  expect(since(['a1'], ['a1', 'b2', 'c3'])).toEqual(['b2', 'c3']);
  expect(since([], ['a1'])).toEqual(['a1']);
});

test('nothing leads back, or into another line, or to the same position', () => {
  expect(since(['a1', 'b2'], ['a1'])).toEqual([]);
  expect(since(['a1', 'b2'], ['a1', 'c3', 'd4'])).toEqual([]);
  expect(since(['a1'], ['a1'])).toEqual([]);
});

test('what is too far away to follow is a new search', () => {
  expect(since([], new Array<string>(64).fill('a1'))).toHaveLength(64);
  expect(since([], new Array<string>(65).fill('a1'))).toEqual([]);
});
