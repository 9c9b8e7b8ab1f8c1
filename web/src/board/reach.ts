/** The cells that a card reaches from a cell, as its owner sees the board. */

import type { Scene } from './scene';
import type { Card } from '../wire/types';

/** Cells in a row are 1 apart; half of that keeps rounding away. */
const NEAR = 0.5;

export function reachFrom({ cells }: Pick<Scene, 'cells'>, { seat, offsets }: Card, from: string): string[] {
  const origin = cells.find(({ name }) => name === from);
  if (!origin) return [];
  const sign = seat === 1 ? 1 : -1; // seat 2 sits across the board
  const wanted = offsets.map(([right, forward]) => ({ x: origin.x + sign * right, y: origin.y + sign * forward }));
  return cells
    .filter(({ x, y }) => wanted.some((spot) => Math.abs(spot.x - x) < NEAR && Math.abs(spot.y - y) < NEAR))
    .map(({ name }) => name);
}
