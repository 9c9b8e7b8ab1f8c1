import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, pathsOf, someLine, someTree, treeAndPath, treeOf, turnsOf } from '../testing/trees';
import {
  add,
  along,
  annotate,
  at,
  beside,
  EMPTY,
  grown,
  isMainLine,
  kept,
  listed,
  promote,
  remove,
  toTheEnd,
} from './tree';

const tree = treeOf('a b c', 'a b d', 'a e', 'f');

describe('add', () => {
  it('branches off where a line is new, after what is there already', () => {
    expect(linesOf(tree)).toEqual(['a b c', 'a b d', 'a e', 'f']);
  });

  it('tells each node its turn', () => {
    expect(at(tree, ['a', 'b'])).toMatchObject({ action: 'b', turn: 2, seat: 2 });
  });

  it('leads to where it was added, and leaves every other path alone', () => {
    fc.assert(
      fc.property(treeAndPath, someLine, ([tree, path], line) => {
        const bigger = add(tree, path, line, turnsOf(line));
        expect(at(bigger, [...path, ...line])).toBeDefined();
        for (const other of pathsOf(tree)) {
          expect(at(bigger, other)).toMatchObject({ glyph: at(tree, other)!.glyph, comment: at(tree, other)!.comment });
        }
      }),
    );
  });

  it('changes nothing the second time, and never the tree it was given', () => {
    fc.assert(
      fc.property(treeAndPath, someLine, ([tree, path], line) => {
        const before = JSON.stringify(tree);
        const bigger = add(tree, path, line, turnsOf(line));
        expect(add(bigger, path, line, turnsOf(line))).toEqual(bigger);
        expect(JSON.stringify(tree)).toBe(before);
      }),
    );
  });

  it('does nothing beneath a node that is not there', () => {
    expect(add(tree, ['x'], ['y'], turnsOf(['y']))).toBe(tree);
  });
});

describe('paths', () => {
  it('lead to nodes, or to none', () => {
    expect(along(tree, ['a', 'x']).map(({ action }) => action)).toEqual(['', 'a']);
    expect(at(tree, ['a', 'x'])).toBeUndefined();
    expect(at(tree, [])).toBe(tree);
  });

  it('are kept as far as they are still there', () => {
    expect(kept(remove(tree, ['a', 'b']), ['a', 'b', 'c'])).toEqual(['a']);
  });

  it('go on to the end with first children', () => {
    expect(toTheEnd(tree, [])).toEqual(['a', 'b', 'c']);
    expect(toTheEnd(tree, ['a', 'e'])).toEqual(['a', 'e']);
    fc.assert(
      fc.property(treeAndPath, ([tree, path]) => {
        const end = toTheEnd(tree, path);
        expect(end.slice(0, path.length)).toEqual(path);
        expect(at(tree, end)!.children).toEqual([]);
      }),
    );
  });

  it('know the main line', () => {
    expect(isMainLine(tree, ['a', 'b'])).toBe(true);
    expect(isMainLine(tree, ['a', 'b', 'd'])).toBe(false);
    expect(isMainLine(tree, [])).toBe(true);
  });
});

describe('beside', () => {
  it('steps to the sibling of the nearest node that has one there', () => {
    expect(beside(tree, ['a', 'b', 'c'], 1)).toEqual(['a', 'b', 'd']);
    expect(beside(tree, ['a', 'b', 'd'], 1)).toEqual(['a', 'e']);
    expect(beside(tree, ['a', 'e'], -1)).toEqual(['a', 'b']);
    expect(beside(tree, ['f'], 1)).toEqual(['f']);
  });
});

describe('promote', () => {
  it('puts a variation first where it branches off', () => {
    expect(linesOf(promote(tree, ['a', 'b', 'd']))).toEqual(['a b d', 'a b c', 'a e', 'f']);
    expect(linesOf(promote(tree, ['f']))).toEqual(['f', 'a b c', 'a b d', 'a e']);
  });

  it('leaves the main line as it is', () => expect(promote(tree, ['a', 'b'])).toBe(tree));

  it('makes any path the main line if it is done often enough, and loses nothing', () => {
    fc.assert(
      fc.property(treeAndPath, ([tree, path]) => {
        let promoted = tree;
        for (let time = 0; time < path.length; time++) promoted = promote(promoted, path);
        expect(isMainLine(promoted, path)).toBe(true);
        expect(linesOf(promoted).toSorted()).toEqual(linesOf(tree).toSorted());
      }),
    );
  });
});

describe('remove and annotate', () => {
  it('removes a node with all that follows', () => {
    expect(linesOf(remove(tree, ['a', 'b']))).toEqual(['a e', 'f']);
    expect(remove(tree, [])).toBe(tree);
  });

  it('takes away again what was added', () => {
    fc.assert(
      fc.property(treeAndPath, ([tree, path]) => {
        const bigger = add(tree, path, ['new'], turnsOf(['new']));
        expect(remove(bigger, [...path, 'new'])).toEqual(tree);
      }),
    );
  });

  it('writes notes at one node only', () => {
    const noted = annotate(tree, ['a', 'e'], { glyph: '!?', comment: 'sharp' });
    expect(at(noted, ['a', 'e'])).toMatchObject({ glyph: '!?', comment: 'sharp' });
    expect(annotate(noted, ['a', 'e'], { glyph: '', comment: '' })).toEqual(tree);
    expect(at(noted, ['a', 'b'])).toBe(at(tree, ['a', 'b'])); // shared, not copied
  });
});

describe('listed and grown', () => {
  it('list nodes before their children, with their depth', () => {
    expect(listed(tree).map(({ depth, node }) => `${depth}${node.action}`)).toEqual([
      '0',
      '1a',
      '2b',
      '3c',
      '3d',
      '2e',
      '1f',
    ]);
  });

  it('are each other’s reverse', () => {
    fc.assert(
      fc.property(someTree, (tree) => {
        expect(grown(listed(tree))).toEqual(tree);
      }),
    );
  });

  it.each([
    ['nothing at all', []],
    ['no root', [{ depth: 1, action: 'a' }]],
    [
      'two roots',
      [
        { depth: 0, action: '' },
        { depth: 0, action: '' },
      ],
    ],
    [
      'a gap',
      [
        { depth: 0, action: '' },
        { depth: 2, action: 'a' },
      ],
    ],
    [
      'siblings that are alike',
      [
        { depth: 0, action: '' },
        { depth: 1, action: 'a' },
        { depth: 1, action: 'a' },
      ],
    ],
  ])('grow no tree of %s', (_what, list) => {
    expect(grown(list.map(({ depth, action }) => ({ depth, node: { ...EMPTY, action } })))).toBeNull();
  });
});
