/**
 * The six signals on a board: what can be chosen, what is chosen, what was played last, what waits for the person, what is
 * not possible, and what won. Each has a form of its own (look.toml says which), drawn here as a path, and a colour.
 */

import { SIGNALS } from './forms';
import { PITCH, type Grid, type Point } from './geometry';

export type Signal = keyof typeof SIGNALS;
type Form = (typeof SIGNALS)[Signal];
type Draw = (grid: Grid, cells: string[]) => string;

/** What else a signal looks like, where its own form does not fit. */
export type Variant = 'foot' | 'deed' | 'hint' | 'aim' | 'ghost' | 'trail' | 'proof';

const DOT = 0.09 * PITCH;
const HINT = 0.05 * PITCH;
/** Around a piece. */
const RING = 0.45 * PITCH;
/** Along the lower edge of a cell. */
const FOOT = 0.46 * PITCH;
/** How much of a corner's edges its bracket takes. */
const BRACKET = 0.22;
/** How far from its cell's edge what follows it lies. */
const INSET = 0.88;
const CROSS = 0.15 * PITCH;
const HEAD = 0.13 * PITCH;

const FORMS: Record<Form, Draw> = {
  dot: each((spot) => circle(spot, DOT)),
  ring: each((spot) => circle(spot, RING)),
  arcs: each((spot) => [0, 1, 2, 3].map((quarter) => arc(spot, RING, 90 * quarter + 9, 90 * quarter + 81)).join('')),
  corners: each((spot, { corners }) => corners.map((_, index) => bracket(spot, corners, index)).join('')),
  cross: each(({ x, y }) => {
    const far = 2 * CROSS;
    return `M${round(x - CROSS)},${round(y - CROSS)}l${far},${far}M${round(x + CROSS)},${round(y - CROSS)}l${-far},${far}`;
  }),
  outline: (grid, cells) => grid.outline(cells),
};

const VARIANTS: Record<Variant, Draw> = {
  foot: each((spot) => arc(spot, FOOT, 60, 120)),
  deed: each((spot) => [0, 180].map((turn) => arrow(spot, FOOT, 25 + turn, 150 + turn)).join('')),
  hint: each((spot) => circle(spot, HINT)),
  aim: (grid, cells) => grid.tiles(cells, INSET),
  ghost: each((spot) => circle(spot, RING)),
  proof: (grid, cells) => grid.tiles(cells, INSET),
  trail: (grid, [from = '', to = '']) => {
    const a = grid.spot(from);
    const b = grid.spot(to);
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const along = (way: number): string =>
      `${round(a.x + ((b.x - a.x) * way) / length)},${round(a.y + ((b.y - a.y) * way) / length)}`;
    return `${circle(a, HINT)}M${along(HINT)}L${along(length)}`;
  },
};

/** A signal on some cells as a path. */
export function signalPath(signal: Signal, grid: Grid, cells: string[], variant?: Variant): string {
  return (variant ? VARIANTS[variant] : FORMS[SIGNALS[signal]])(grid, cells);
}

function each(draw: (spot: Point, grid: Grid) => string): Draw {
  return (grid, cells) => cells.map((cell) => draw(grid.spot(cell), grid)).join('');
}

function circle({ x, y }: Point, radius: number): string {
  const [r, across] = [round(radius), round(2 * radius)];
  return `M${round(x - radius)},${round(y)}a${r},${r} 0 1 0 ${across},0a${r},${r} 0 1 0 ${-across},0z`;
}

/** A part of a circle, in degrees clockwise from the right. */
function arc({ x, y }: Point, radius: number, from: number, to: number): string {
  const at = (angle: number): string => {
    const turn = (angle * Math.PI) / 180;
    return `${round(x + radius * Math.cos(turn))},${round(y + radius * Math.sin(turn))}`;
  };
  return `M${at(from)}A${round(radius)},${round(radius)} 0 0 1 ${at(to)}`;
}

/** A part of a circle with a head at its end. */
function arrow(spot: Point, radius: number, from: number, to: number): string {
  const turn = (to * Math.PI) / 180;
  const tip = { x: spot.x + radius * Math.cos(turn), y: spot.y + radius * Math.sin(turn) };
  const head = [-0.55, 0.55].map((side) => {
    const back = turn - Math.PI / 2 + side;
    return `${round(tip.x + HEAD * Math.cos(back))},${round(tip.y + HEAD * Math.sin(back))}`;
  });
  return `${arc(spot, radius, from, to)}M${head[0]!}L${round(tip.x)},${round(tip.y)}L${head[1]!}`;
}

function bracket({ x, y }: Point, corners: Point[], index: number): string {
  const corner = corners[index]!;
  const beside = [corners.at(index - 1)!, corners[(index + 1) % corners.length]!];
  const [before, after] = beside.map((other) => ({
    x: corner.x + BRACKET * (other.x - corner.x),
    y: corner.y + BRACKET * (other.y - corner.y),
  }));
  const at = (point: Point): string => `${round(x + INSET * point.x)},${round(y + INSET * point.y)}`;
  return `M${at(before!)}L${at(corner)}L${at(after!)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
