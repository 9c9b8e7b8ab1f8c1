/**
 * From clicks to actions, using nothing but the choices of a view.
 *
 * A choice is a row of cells to click, then perhaps a word. Each click narrows the choices; when exactly one is left and
 * complete it is played, and when several share their cells their words are offered.
 */

import type { View } from './scene';
import type { Choice } from '../wire/types';

/** An action that the rules are asked about; `instead` is meant in place of its last cell. */
export interface Meant {
  action: string;
  instead?: string;
}

/** What a click means. */
export type Click =
  | { kind: 'act'; choice: Choice }
  /** These cells are chosen so far, and there is more to choose. */
  | { kind: 'pick'; picked: string[] }
  /** The cell cannot be chosen; this is what to ask the rules about. */
  | { kind: 'why'; question: Meant };

/** All choices; an overlay that stands for an action gives one choice per cell. */
export function choicesOf(view: View): Choice[] {
  return view.choices.flatMap((choice) => {
    const washes = view.overlays.filter(({ action }) => action === choice.action);
    if (!washes.length) return [choice];
    return washes.flatMap(({ cells }) => cells.map((cell) => ({ ...choice, cells: [cell] })));
  });
}

/** The choices that begin with the cells picked so far. */
export function narrowed(choices: Choice[], picked: string[]): Choice[] {
  return choices.filter((choice) => picked.every((cell, index) => choice.cells[index] === cell));
}

/** The cells that can be clicked next. */
export function nextCells(choices: Choice[], picked: string[]): Set<string> {
  const next = narrowed(choices, picked).map((choice) => choice.cells[picked.length]);
  return new Set(next.filter((cell) => cell !== undefined));
}

/** The cells at which one click neither takes a piece up nor puts one down: it says a word of its own. */
export function deedsAmong(
  { overlays, placements }: Pick<View, 'overlays' | 'placements'>,
  choices: Choice[],
  picked: string[],
  cells: string[],
): string[] {
  const placed = new Set(placements.map(({ word }) => word));
  const parts = new Set(overlays.map(({ action }) => action)); // their areas are marked already
  return cells.filter((cell) => {
    const [only, ...others] = narrowed(choices, [...picked, cell]);
    if (!only || others.length || only.cells.length > picked.length + 1) return false;
    return !!only.word && !placed.has(only.word) && !parts.has(only.action);
  });
}

/** The choices whose cells are all picked, so that only their word is left to choose. */
export function wordsNow(choices: Choice[], picked: string[]): Choice[] {
  return narrowed(choices, picked).filter((choice) => choice.cells.length === picked.length);
}

export function click(choices: Choice[], picked: string[], cell: string): Click {
  if (picked.at(-1) === cell) return { kind: 'pick', picked: picked.slice(0, -1) };
  for (const before of picked.length ? [picked, []] : [picked]) {
    const now = [...before, cell];
    const left = narrowed(choices, now);
    if (left.length === 1 && left[0]!.cells.length === now.length) return { kind: 'act', choice: left[0]! };
    if (left.length) return { kind: 'pick', picked: now };
  }
  return { kind: 'why', question: question(choices, picked, cell) };
}

/** What an illegal click probably meant: a legal action with this cell in place of its last one. */
function question(choices: Choice[], picked: string[], cell: string): Meant {
  const alike = narrowed(choices, picked).filter((choice) => choice.cells.length > picked.length);
  const isLastClick = alike.length > 0 && alike.every((choice) => choice.cells.length === picked.length + 1);
  return isLastClick ? { action: alike[0]!.action, instead: cell } : { action: cell };
}
