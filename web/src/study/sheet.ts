/**
 * Lays out a tree of variations as a score sheet: the main line in rows of two turns, and after each row the variations
 * that branch off there, each in lines of its own.
 *
 * It is a list and not a tree: however large or deep a study is, only the lines that are in sight have to be drawn.
 */

import type { Seat } from '../wire/types';
import type { Node } from './tree';

/** The most actions in a line of a variation. */
const MAX_ENTRIES = 40;

/** One action, and the one before it. */
export interface SheetEntry {
  node: Node;
  before: SheetEntry | null;
}

export interface Turn {
  number: number;
  seat: Seat;
  entries: SheetEntry[];
  /** Whether its first actions stand elsewhere: it branches off in its middle, or the line before was full. */
  isLater: boolean;
}

/** A row of the main line: a turn of each seat. */
export interface Row {
  kind: 'row';
  pair: [Turn | null, Turn | null];
}

/** What is said about a row. */
export interface Comment {
  kind: 'comment';
  text: string;
}

/** A part of a variation; the main line has variations of level 1, these of level 2, and so on. */
export interface Strand {
  kind: 'strand';
  level: number;
  turns: Turn[];
}

export type SheetLine = Row | Comment | Strand;

/** A line of play: a node, the entry before it, and its level. */
interface Branch {
  before: SheetEntry;
  first: Node | undefined;
  level: number;
}

/** A turn, and what could have been played instead of one of its entries. */
interface TurnWithBranches {
  turn: Turn;
  branches: Branch[];
}

export function sheetOf(tree: Node): SheetLine[] {
  const lines: SheetLine[] = [];
  let row: Row | null = null;
  for (const { turn, branches } of turnsOf({
    before: { node: tree, before: null },
    first: tree.children[0],
    level: 0,
  })) {
    if (!row || turn.seat === 1 || row.pair[1]) lines.push((row = { kind: 'row', pair: [null, null] }));
    row.pair[turn.seat - 1] = turn;
    const comments = turn.entries.map(({ node }) => node.comment).filter(Boolean);
    if (!comments.length && !branches.length) continue;
    row = null;
    lines.push(...comments.map((text): Comment => ({ kind: 'comment', text })));
    addStrands(lines, branches);
  }
  return lines;
}

/** The actions that lead to an entry. */
export function pathOf(entry: SheetEntry): string[] {
  const path: string[] = [];
  for (let here: SheetEntry | null = entry; here?.before; here = here.before) path.push(here.node.action);
  return path.reverse();
}

/** The actions on a line. */
export function entriesOf(line: SheetLine): SheetEntry[] {
  if (line.kind === 'comment') return [];
  return (line.kind === 'row' ? line.pair : line.turns).flatMap((turn) => turn?.entries ?? []);
}

/** Variations with all their own variations; a stack of our own, since they may lie deeper than functions can call. */
function addStrands(lines: SheetLine[], branches: Branch[]): void {
  const open = branches.toReversed().map((branch) => ({ rest: turnsOf(branch), level: branch.level }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { rest, level } = next;
    let turns: Turn[] = [];
    let length = 0;
    for (let told = rest.next(); !told.done; told = rest.next()) {
      const { turn, branches } = told.value;
      for (let at = 0; at < turn.entries.length; at += MAX_ENTRIES) {
        const entries = turn.entries.slice(at, at + MAX_ENTRIES);
        if (length + entries.length > MAX_ENTRIES) {
          lines.push({ kind: 'strand', level, turns });
          [turns, length] = [[], 0];
        }
        turns.push({ ...turn, entries, isLater: turn.isLater || at > 0 });
        length += entries.length;
      }
      if (!branches.length) continue;
      open.push(next, ...branches.toReversed().map((branch) => ({ rest: turnsOf(branch), level: branch.level })));
      break;
    }
    if (turns.length) lines.push({ kind: 'strand', level, turns });
  }
}

/** The turns of a line that goes on with first children. The siblings of its first node are told by whoever told the line. */
function* turnsOf({ before, first, level }: Branch): Generator<TurnWithBranches, undefined> {
  let told = null as TurnWithBranches | null;
  for (let parent = before, node = first; node; node = node.children[0]) {
    const entry: SheetEntry = { node, before: parent };
    if (told?.turn.number !== node.turn) {
      const isLater = !told && before.before !== null && before.node.turn === node.turn;
      if (told) yield told;
      told = { turn: { number: node.turn, seat: node.seat, entries: [], isLater }, branches: [] };
    }
    told.turn.entries.push(entry);
    if (level === 0 || parent !== before)
      for (const sibling of parent.node.children.slice(1))
        told.branches.push({ before: parent, first: sibling, level: level + 1 });
    parent = entry;
  }
  if (told) yield told;
}
