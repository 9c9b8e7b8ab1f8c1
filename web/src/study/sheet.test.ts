import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pathsOf, someTree, treeOf } from '../testing/trees';
import { pathOf, sheetOf, type Strand } from './sheet';
import { add, EMPTY } from './tree';

/** A strand as text: turns with their number, variations in brackets. */
function written(strand: Strand): string {
  return strand
    .map(({ number, steps, isLater, variations }) => {
      const actions = steps.map(({ node }) => node.action).join(' ');
      return [`${number}.${isLater ? '..' : ''} ${actions}`, ...variations.map((inner) => `(${written(inner)})`)].join(
        ' ',
      );
    })
    .join(' ');
}

it('writes the main line, and after a turn what could have been played instead', () => {
  expect(written(sheetOf(treeOf('a b c', 'a d e', 'f')))).toBe('1. a (1. f) 2. b (2. d 3. e) 3. c');
});

it('puts the actions of one turn together', () => {
  const turn = { number: 1, seat: 1 as const };
  const tree = add(add(EMPTY, [], ['a', 'b'], [turn, turn]), ['a', 'b'], ['c'], [{ number: 2, seat: 2 }]);
  expect(written(sheetOf(tree))).toBe('1. a b 2. c');
  expect(written(sheetOf(add(tree, ['a'], ['x'], [turn])))).toBe('1. a b (1... x) 2. c');
});

it('holds every node once, and knows the way to each', () => {
  fc.assert(
    fc.property(someTree, (tree) => {
      const paths: string[] = [];
      const visit = (strand: Strand): void => {
        for (const { steps, variations } of strand) {
          for (const step of steps) paths.push(pathOf(step).join(' '));
          variations.forEach(visit);
        }
      };
      visit(sheetOf(tree));
      const all = pathsOf(tree).slice(1);
      expect(paths.toSorted()).toEqual(all.map((path) => path.join(' ')).toSorted());
    }),
  );
});
