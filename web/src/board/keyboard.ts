/** Keyboard navigation: arrow keys go to the neighbour in that direction, a cell's name jumps to it. */

import { distance, PITCH, type Grid, type Point } from './geometry';

const DIRECTIONS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};
/** Milliseconds without a key after which the next one begins a new name. */
const TYPING_PAUSE = 1200;

export class Walker {
  /** The x that walking up and down keeps to: on hexagons every step sways to one side. */
  #column: number | null = null;
  #typed = '';
  #typedAt = 0;

  /** Where a key leads from a cell; undefined if nowhere. */
  follow(key: string, from: string, grid: Grid): string | undefined {
    const way = DIRECTIONS[key];
    if (way) return this.#walk(way, from, grid);
    if (key === 'Home' || key === 'End') return this.#toEndOfRow(key === 'End' ? 1 : -1, from, grid);
    if (/^[a-z0-9]$/i.test(key)) return this.#type(key.toLowerCase(), grid);
    return undefined;
  }

  #walk(way: Point, from: string, grid: Grid): string | undefined {
    const start = grid.spot(from);
    if (way.y === 0) this.#column = null;
    const column = way.y ? (this.#column ??= start.x) : start.x;
    let found: string | undefined;
    let least = Infinity;
    for (const [name, spot] of grid.spots) {
      const ahead = (spot.x - start.x) * way.x + (spot.y - start.y) * way.y;
      if (ahead < PITCH / 3 || ahead > 1.2 * PITCH || distance(start, spot) > 1.2 * PITCH) continue;
      const astray = way.y ? Math.abs(spot.x - column) : Math.abs(spot.y - start.y);
      if (astray < least) [found, least] = [name, astray];
    }
    return found;
  }

  #toEndOfRow(sign: number, from: string, grid: Grid): string {
    const row = [...grid.spots].filter(([, spot]) => Math.abs(spot.y - grid.spot(from).y) < 1);
    return row.reduce((best, next) => (sign * (next[1].x - best[1].x) > 0 ? next : best))[0];
  }

  /** `f` waits for a number; `f1` is reached at once, and `f11` after it. */
  #type(key: string, grid: Grid): string | undefined {
    const now = performance.now();
    const goesOn = now - this.#typedAt < TYPING_PAUSE && /^[a-z]\d?$/.test(this.#typed) && /\d/.test(key);
    this.#typed = goesOn ? this.#typed + key : key;
    this.#typedAt = now;
    return grid.spots.has(this.#typed) ? this.#typed : undefined;
  }
}
