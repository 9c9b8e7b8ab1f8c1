/** Trees of variations for tests, by hand and at random. */

import fc from 'fast-check';
import { add, EMPTY, GLYPHS, listed, type Node, type Path } from '../study/tree';

/** A tree of these lines; every action is a turn of its own, and the seats take turns. */
export function treeOf(...lines: string[]): Node {
  return lines.reduce((tree, line) => {
    const actions = line.split(' ').filter(Boolean);
    return add(tree, [], actions, turnsOf(actions));
  }, EMPTY);
}

export function turnsOf(actions: readonly string[]): { number: number; seat: 1 | 2 }[] {
  return actions.map((_, index) => ({ number: index + 1, seat: index % 2 ? 2 : 1 }));
}

/** Every path of a tree, the empty one first. */
export function pathsOf(tree: Node): string[][] {
  const line: string[] = [];
  return listed(tree).map(({ depth, node }) => {
    if (depth) line.splice(depth - 1, Infinity, node.action);
    return [...line];
  });
}

/** A tree as lines that are easy to compare: `a b c` for each leaf, in order. */
export function linesOf(tree: Node): string[] {
  const paths = pathsOf(tree);
  const goesOn = (path: Path): boolean => paths.some((other) => other.length > path.length && startsWith(other, path));
  return paths.filter((path) => !goesOn(path)).map((path) => path.join(' '));
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((action, index) => path[index] === action);
}

/** Lines that often share their beginnings. */
export const someLine = fc.array(fc.constantFrom('a1', 'b2', 'c3-d4'), { maxLength: 6 });

const someNotes = fc.record({
  glyph: fc.constantFrom('' as const, ...GLYPHS),
  comment: fc.string({ unit: 'grapheme' }),
});

/** A tree of such lines, with glyphs and comments strewn over it. */
export const someTree: fc.Arbitrary<Node> = fc
  .array(someLine, { maxLength: 8 })
  .map((lines) => treeOf(...lines.map((line) => line.join(' '))))
  .chain((tree) =>
    fc
      .array(someNotes, { minLength: listed(tree).length, maxLength: listed(tree).length })
      .map((notes) => noted(tree, [...notes])),
  );

function noted(node: Node, notes: { glyph: Node['glyph']; comment: string }[]): Node {
  return { ...node, ...notes.shift()!, children: node.children.map((child) => noted(child, notes)) };
}

/** A tree, and a path to one of its nodes. */
export const treeAndPath: fc.Arbitrary<[Node, Path]> = someTree.chain((tree) =>
  fc.tuple(fc.constant(tree), fc.constantFrom(...pathsOf(tree))),
);
