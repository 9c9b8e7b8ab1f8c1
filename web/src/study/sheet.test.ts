import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pathsOf, someTree, treeOf } from '../testing/trees';
import { pathOf, sheetOf, entriesOf, type Turn } from './sheet';
import { add, EMPTY, type Node } from './tree';

/** A sheet as lines of text: rows without, variations with their level in front. */
function written(tree: Node): string[] {
  const told = ({ number, entries, isLater }: Turn): string =>
    `${number}.${isLater ? '..' : ''} ${entries.map(({ node }) => node.action).join(' ')}`;
  return sheetOf(tree).map((line) => {
    if (line.kind === 'comment') return line.text;
    if (line.kind === 'strand') return `${line.level}: ${line.turns.map(told).join(' ')}`;
    return line.pair.map((turn) => turn && told(turn)).join(' | ');
  });
}

it('writes the main line, and after a row what could have been played instead', () => {
  expect(written(treeOf('a b c', 'a d e', 'f'))).toEqual(['1. a | ', '1: 1. f', ' | 2. b', '1: 2. d 3. e', '3. c | ']);
});

it('writes the variations of a variation where they branch off', () => {
  expect(written(treeOf('a', 'b c d', 'b x y', 'b x z', 'e'))).toEqual([
    '1. a | ',
    '1: 1. b 2. c',
    '2: 2. x 3. y',
    '3: 3. z',
    '1: 3. d',
    '1: 1. e',
  ]);
});

it('puts the actions of one turn together', () => {
  const turn = { number: 1, seat: 1 as const };
  const tree = add(add(EMPTY, [], ['a', 'b'], [turn, turn]), ['a', 'b'], ['c'], [{ number: 2, seat: 2 }]);
  expect(written(tree)).toEqual(['1. a b | 2. c']);
  expect(written(add(tree, ['a'], ['x'], [turn]))).toEqual(['1. a b | ', '1: 1... x', ' | 2. c']);
});

it('breaks long variations, so that no line is long', () => {
  const long = Array.from({ length: 1000 }, (_, index) => `a${index}`).join(' ');
  const lines = sheetOf(treeOf('b', long));
  expect(lines.length).toBeGreaterThan(20);
  expect(Math.max(...lines.map((line) => entriesOf(line).length))).toBeLessThanOrEqual(40);
});

it('holds every node once, and knows the way to each', () => {
  fc.assert(
    fc.property(someTree, (tree) => {
      const paths = sheetOf(tree).flatMap((line) => entriesOf(line).map((entry) => pathOf(entry).join(' ')));
      const all = pathsOf(tree).slice(1);
      expect(paths.toSorted()).toEqual(all.map((path) => path.join(' ')).toSorted());
    }),
  );
});
