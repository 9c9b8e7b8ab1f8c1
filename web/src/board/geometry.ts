/**
 * Where the cells of a board lie on a drawing, and the paths that follow them.
 *
 * Every cell is a regular polygon whose edges face its neighbours: a hexagon on hexagonal boards, a square on square ones.
 */

import type { Scene } from './scene';

/** The distance of neighbouring cells, in the drawing's units. */
export const PITCH = 48;

/** How wide boards are for their height, about. */
export const WIDE: Record<Scene['shape'], number> = { hexhex: 1.09, rhombus: 1.6, square: 1 };

export interface Point {
  x: number;
  y: number;
}

/** Where a cell lies in parts of the drawing's width and height, and how far it reaches up and down. */
export interface Share extends Point {
  reach: number;
}

export type Grid = ReturnType<typeof gridOf>;

/** The geometry of a board, rotated by 180 degrees for the player at the far side. */
export function gridOf(scene: Pick<Scene, 'shape' | 'cells'>, isTurned = false) {
  const edges = scene.shape === 'square' ? 4 : 6;
  const turn = isTurned ? -1 : 1;
  const spots = new Map<string, Point>(
    scene.cells.map(({ name, x, y }) => [name, { x: turn * x * PITCH, y: -turn * y * PITCH }]),
  );
  const corners = Array.from({ length: edges }, (_, edge) => corner(edges, edge));
  const byPlace = new Map([...spots].map(([name, spot]) => [place(spot), name]));

  const xs = [...spots.values()].map((spot) => spot.x);
  const ys = [...spots.values()].map((spot) => spot.y);
  const overhang = Math.max(...corners.map((point) => point.y));
  const box = {
    left: Math.min(...xs) - PITCH / 2,
    right: Math.max(...xs) + PITCH / 2,
    top: Math.min(...ys) - overhang,
    bottom: Math.max(...ys) + overhang,
  };

  const spot = (cell: string): Point => spots.get(cell) ?? { x: 0, y: 0 };

  /** The neighbour across an edge; edge 0 faces right, the others follow clockwise. */
  const beyond = (cell: string, edge: number): string | undefined => {
    const angle = (2 * Math.PI * edge) / edges;
    const { x, y } = spot(cell);
    return byPlace.get(place({ x: x + PITCH * Math.cos(angle), y: y + PITCH * Math.sin(angle) }));
  };

  /** The path of whole cells, or of the inner part of each. */
  const tiles = (cells: Iterable<string>, part = 1): string => {
    const around = corners.map(({ x, y }) => ({ x: part * x, y: part * y }));
    return [...cells].map((cell) => polygon(spot(cell), around)).join('');
  };

  /** The path around an area: every edge with one of its cells on one side only. */
  const outline = (cells: Iterable<string>): string => {
    const area = new Set(cells);
    let path = '';
    for (const cell of area) {
      for (let edge = 0; edge < edges; edge++) {
        if (area.has(beyond(cell, edge) ?? '')) continue;
        path += `M${at(spot(cell), corners[edge])}L${at(spot(cell), corners[(edge + 1) % edges])}`;
      }
    }
    return path;
  };

  const line = (from: string, to: string): string => `M${at(spot(from))}L${at(spot(to))}`;

  /** A cell and all that touch it, be it with a corner. */
  const around = (cell: string): string[] =>
    [...spots.keys()].filter((other) => distance(spot(cell), spot(other)) < 1.5 * PITCH);

  /** The cell whose middle is nearest to a point, if the point lies in it or right beside the board. */
  const nearest = (point: Point): string | undefined => {
    let found: string | undefined;
    let least = PITCH * 0.62;
    for (const [name, middle] of spots) {
      const away = distance(point, middle);
      if (away < least) [found, least] = [name, away];
    }
    return found;
  };

  /** Of some cells the one nearest to the middle of them all. */
  const middlemost = (cells: string[]): string => {
    const points = cells.map(spot);
    const middle = {
      x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
      y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
    };
    const away = cells.map((cell) => Math.round(distance(spot(cell), middle)));
    return cells[away.indexOf(Math.min(...away))]!;
  };

  return {
    edges,
    corners,
    spots,
    box,
    isTurned,
    spot,
    beyond,
    tiles,
    outline,
    line,
    around,
    nearest,
    middlemost,
  };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Where an edge begins, seen from the middle of its cell. */
function corner(edges: number, edge: number): Point {
  const angle = (2 * Math.PI * (edge - 0.5)) / edges;
  const radius = PITCH / 2 / Math.cos(Math.PI / edges);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** A map key for a point. Rounding to half pitches keeps cells apart: hexagonal rows are 0.87 pitches apart. */
function place({ x, y }: Point): string {
  return `${Math.round((2 * x) / PITCH)},${Math.round((2 * y) / PITCH)}`;
}

function polygon(middle: Point, corners: Point[]): string {
  return `M${corners.map((point) => at(middle, point)).join('L')}z`;
}

function at(middle: Point, offset: Point = { x: 0, y: 0 }): string {
  return `${round(middle.x + offset.x)},${round(middle.y + offset.y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
