/**
 * A tree of variations. Nothing here changes a tree: every function returns a new one that shares what stayed the same.
 *
 * A node is one action. Siblings differ in their actions, so the actions that lead to a node are its address, which
 * stays true whatever is promoted or deleted elsewhere; and the first child is always how the main line goes on.
 */

import type { Seat } from '../wire/types';

export const GLYPHS = ['!', '?', '!!', '??', '!?', '?!'] as const;
export type Glyph = (typeof GLYPHS)[number];

export interface Node {
  /** Empty at the root, which is the first position. */
  readonly action: string;
  /** The turn that the action belongs to, and whose it is, as the rules told it. */
  readonly turn: number;
  readonly seat: Seat;
  readonly glyph: Glyph | '';
  readonly comment: string;
  readonly children: readonly Node[];
}

/** A turn as the rules number it. */
export interface TurnOf {
  number: number;
  seat: Seat;
}

export type Path = readonly string[];
export type Notes = Pick<Node, 'glyph' | 'comment'>;

export const EMPTY: Node = { action: '', turn: 0, seat: 1, glyph: '', comment: '', children: [] };

/** The nodes from the root to the end of a path, or as far as there are any. */
export function along(tree: Node, path: Path): Node[] {
  const nodes = [tree];
  for (const action of path) {
    const next = childOf(nodes.at(-1)!, action);
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

/** The node at the end of a path. */
export function at(tree: Node, path: Path): Node | undefined {
  const nodes = along(tree, path);
  return nodes.length === path.length + 1 ? nodes.at(-1) : undefined;
}

/** As much of a path as is still there. */
export function kept(tree: Node, path: Path): Path {
  return path.slice(0, along(tree, path).length - 1);
}

/** The path from a node to the end of its main line, following first children. */
export function toTheEnd(tree: Node, path: Path): Path {
  const whole = [...path];
  for (let node = at(tree, path)?.children[0]; node; node = node.children[0]) whole.push(node.action);
  return whole;
}

export function isMainLine(tree: Node, path: Path): boolean {
  return along(tree, path).every((node, depth) => depth === path.length || node.children[0]?.action === path[depth]);
}

/** The next or previous variation: the adjacent sibling of the nearest node on the path that has one. */
export function beside(tree: Node, path: Path, step: 1 | -1): Path {
  const nodes = along(tree, path);
  for (let depth = path.length; depth > 0; depth--) {
    const siblings = nodes[depth - 1]!.children;
    const sibling = siblings[siblings.findIndex(({ action }) => action === path[depth - 1]) + step];
    if (sibling) return [...path.slice(0, depth - 1), sibling.action];
  }
  return path;
}

/** Adds a line of actions below a node, each with its turn. Nodes that exist already stay as they are. */
export function add(tree: Node, path: Path, actions: readonly string[], turns: readonly TurnOf[]): Node {
  const there = along(tree, [...path, ...actions]).length - 1;
  if (there < path.length || there === path.length + actions.length) return tree;
  const known = there - path.length;
  let branch: readonly Node[] = [];
  for (let index = actions.length - 1; index >= known; index--) {
    const { number, seat } = turns[index]!;
    branch = [{ ...EMPTY, action: actions[index]!, turn: number, seat, children: branch }];
  }
  return changed(tree, [...path, ...actions.slice(0, known)], (node) => ({
    ...node,
    children: [...node.children, ...branch],
  }));
}

export function annotate(tree: Node, path: Path, notes: Partial<Notes>): Node {
  return changed(tree, path, (node) => ({ ...node, ...notes }));
}

/** Promotes the variation of a node to the main line at the point where it branches off. */
export function promote(tree: Node, path: Path): Node {
  const branch = branchOf(tree, path);
  if (!branch) return tree;
  const action = branch.at(-1)!;
  return changed(tree, branch.slice(0, -1), (node) => ({
    ...node,
    children: [...node.children].sort((a, b) => Number(b.action === action) - Number(a.action === action)),
  }));
}

/** The tree without a node and all that follows it. */
export function remove(tree: Node, path: Path): Node {
  if (path.length === 0) return tree;
  const action = path.at(-1)!;
  return changed(tree, path.slice(0, -1), (node) => ({
    ...node,
    children: node.children.filter((child) => child.action !== action),
  }));
}

/** A node and how deep it lies; the root lies at 0. */
export interface Listed {
  depth: number;
  node: Node;
}

/** All nodes in preorder. */
export function listed(tree: Node): Listed[] {
  const found: Listed[] = [];
  const open: Listed[] = [{ depth: 0, node: tree }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { depth, node } = next;
    found.push(next);
    for (const child of node.children.toReversed()) open.push({ depth: depth + 1, node: child });
  }
  return found;
}

/** Rebuilds a tree from its preorder listing; null if the depths are inconsistent. */
export function grown(list: readonly { depth: number; node: Omit<Node, 'children'> }[]): Node | null {
  const line: { node: Node & { children: Node[] }; actions: Set<string> }[] = [];
  for (const { depth, node } of list) {
    const added = { ...node, children: [] };
    if (depth > line.length || (depth === 0) !== (line.length === 0)) return null;
    const parent = line[depth - 1];
    if (parent?.actions.has(node.action)) return null;
    parent?.actions.add(node.action);
    parent?.node.children.push(added);
    line.splice(depth, Infinity, { node: added, actions: new Set() });
  }
  return line[0]?.node ?? null;
}

function childOf(node: Node, action: string): Node | undefined {
  return node.children.find((child) => child.action === action);
}

/** The start of the variation that a path lies in: the path to its last node that is not a first child. */
function branchOf(tree: Node, path: Path): Path | null {
  const nodes = along(tree, path);
  for (let depth = path.length; depth > 0; depth--) {
    if (nodes[depth - 1]!.children[0]?.action !== path[depth - 1]) return path.slice(0, depth);
  }
  return null;
}

/** The tree with one node replaced, and with it all nodes above. */
function changed(tree: Node, path: Path, change: (node: Node) => Node): Node {
  const nodes = along(tree, path);
  if (nodes.length <= path.length) return tree;
  let replaced = change(nodes.at(-1)!);
  for (let depth = path.length; depth > 0; depth--) {
    const parent = nodes[depth - 1]!;
    replaced = { ...parent, children: parent.children.map((child) => (child === nodes[depth] ? replaced : child)) };
  }
  return replaced;
}
