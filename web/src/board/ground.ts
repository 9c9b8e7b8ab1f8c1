/** What a board is made of, as paths: cells in three tones, their lit edges, and the frame around them all. */

import { distance, PITCH, type Grid, type Point } from './geometry';

/** How many tones the cells have: as many as it takes for neighbours to differ wherever the board is a hexagon's. */
export const TONES = 3;

/** The tone of each cell, from 0. */
export function toneOf(grid: Grid): Map<string, number> {
  const { edges, spots } = grid;
  const [, origin] = [...spots][0]!;
  const height = edges === 4 ? PITCH : PITCH * Math.sin(Math.PI / 3);
  return new Map(
    [...spots].map(([name, { x, y }]) => {
      const row = Math.round((y - origin.y) / height);
      const lean = edges === 4 ? 0 : row / 2;
      const column = Math.round((x - origin.x) / PITCH + lean);
      // a step along a row changes it by 1, one to another row by 1 or by 2
      return [name, (((column + row) % TONES) + TONES) % TONES];
    }),
  );
}

/** The cells of each tone, as paths. */
export function tonePaths(grid: Grid): string[] {
  const tones = toneOf(grid);
  return Array.from({ length: TONES }, (_, tone) =>
    grid.tiles([...grid.spots.keys()].filter((cell) => tones.get(cell) === tone)),
  );
}

/** The edges of cells that the light falls on, from the upper left, a little inside of them. */
export function litEdges(grid: Grid): string {
  const { corners, spots, edges } = grid;
  const inset = 1 - 1.5 / (PITCH / 2);
  // corners begin at the upper right, and follow clockwise
  const lit = (edges === 4 ? [2, 3, 0] : [3, 4, 5, 0]).map((index) => corners[index]!);
  return [...spots.values()]
    .map(({ x, y }) => `M${lit.map((c) => `${round(x + inset * c.x)},${round(y + inset * c.y)}`).join('L')}`)
    .join('');
}

/** The smallest convex outline of the whole board. */
export function hull(grid: Grid): string {
  const points = [...grid.spots.values()]
    .flatMap(({ x, y }) => grid.corners.map((corner) => ({ x: round(x + corner.x), y: round(y + corner.y) })))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  const around = [...chain(points), ...chain(points.reverse())];
  return `M${around.map(({ x, y }) => `${x},${y}`).join('L')}z`;
}

/** What the turn of three points on a line comes to, at most: their coordinates are rounded. */
const STRAIGHT = 1;

/** Half of the hull of sorted points, without its last one (Andrew's monotone chain). */
function chain(points: Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= STRAIGHT) kept.pop();
    if (!kept.length || distance(kept.at(-1)!, point) > 0.01) kept.push(point);
  }
  return kept.slice(0, -1);
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
