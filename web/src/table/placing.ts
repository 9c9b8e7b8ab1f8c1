/** Where a bubble goes that speaks of cells: near the cell that it points to, and over none that it speaks of. */

import type { Point } from '../board/geometry';

export interface Size {
  width: number;
  height: number;
}

export interface Surroundings {
  /** The board, whose upper left corner is the origin. */
  board: Size;
  /** How far beyond its edges there is room. */
  room: { left: number; top: number; right: number; bottom: number };
  /** The middle of the cell that it points to. */
  at: Point;
  /** The middles of the cells that must stay in sight. */
  clear: Point[];
  /** The middles of cells that had better stay in sight. */
  spare: Point[];
  /** From the middle of a cell to its edge. */
  reach: number;
}

export interface Placed extends Point {
  /** Where its pointer begins, at its edge, and ends, at the edge of the cell. */
  from: Point;
  to: Point;
}

/** Pixels between two places that are tried. */
const STEP = 8;
/** Pixels between the bubble and the cell that it points to. */
const GAP = 10;
/** What covering a cell counts against being so many pixels further away. */
const COVERED = 10_000;
const SPARED = 20;
/** The same for each pixel beyond the edge of the board, where it covers other things. */
const BEYOND = 1.5;

/** The upper left corner of the bubble, and the line that leads from it to its cell. */
export function placeBubble(bubble: Size, surroundings: Surroundings): Placed {
  const { board, room, at, clear, spare, reach } = surroundings;
  const keep = [at, ...clear];
  let best: Point = { x: 0, y: 0 };
  let least = Infinity;
  for (const y of places(-room.top, board.height + room.bottom - bubble.height)) {
    for (const x of places(-room.left, board.width + room.right - bubble.width)) {
      const covers = (cell: Point): boolean => away(cell, { x, y }, bubble) < reach;
      const covered = COVERED * keep.filter(covers).length + SPARED * spare.filter(covers).length;
      const near = Math.max(away(at, { x, y }, bubble) - reach, GAP);
      const beyond =
        Math.max(-x, 0) +
        Math.max(-y, 0) +
        Math.max(x + bubble.width - board.width, 0) +
        Math.max(y + bubble.height - board.height, 0);
      const askew = Math.abs(x + bubble.width / 2 - at.x) / 100; // of equal places the one right above or below
      const cost = covered + near + BEYOND * beyond + askew;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  }
  return { ...best, ...pointer(best, bubble, at, reach) };
}

/** Numbers from one to another, both among them; the first alone if there is no room. */
function places(from: number, to: number): number[] {
  if (to <= from) return [from];
  const count = Math.ceil((to - from) / STEP);
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}

/** How far a point lies from a rectangle. */
function away(point: Point, corner: Point, size: Size): number {
  const { x, y } = nearest(point, corner, size);
  return Math.hypot(point.x - x, point.y - y);
}

function nearest(point: Point, corner: Point, { width, height }: Size): Point {
  return {
    x: Math.min(Math.max(point.x, corner.x), corner.x + width),
    y: Math.min(Math.max(point.y, corner.y), corner.y + height),
  };
}

function pointer(corner: Point, size: Size, at: Point, reach: number): Pick<Placed, 'from' | 'to'> {
  const from = nearest(at, corner, size);
  const length = Math.hypot(at.x - from.x, at.y - from.y) || 1;
  const part = Math.max(0, 1 - reach / length);
  return { from, to: { x: from.x + part * (at.x - from.x), y: from.y + part * (at.y - from.y) } };
}
