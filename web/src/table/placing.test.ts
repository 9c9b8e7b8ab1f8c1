import { describe, expect, it } from 'vitest';
import type { Point } from '../board/geometry';
import { placeBubble, type Size, type Surroundings } from './placing';

const CELL = 50;
const desk: Surroundings = {
  board: { width: 600, height: 600 },
  room: { left: 80, top: 20, right: 300, bottom: 20 },
  at: { x: 325, y: 325 },
  clear: [],
  spare: [],
  reach: CELL / 2,
};
const bubble: Size = { width: 280, height: 70 };

const phone: Surroundings = {
  board: { width: 348, height: 348 },
  room: { left: 4, top: 110, right: 4, bottom: 250 },
  at: { x: 14.5, y: 14.5 },
  clear: [],
  spare: [],
  reach: 14.5,
};

/** Whether any part of a cell lies beneath the bubble. */
function covers(at: Point, size: Size, cell: Point, reach: number): boolean {
  return (
    cell.x + reach > at.x + 0.1 &&
    cell.x - reach < at.x + size.width - 0.1 &&
    cell.y + reach > at.y + 0.1 &&
    cell.y - reach < at.y + size.height - 0.1
  );
}

/** The middles of the cells of a square board with so many cells to a side. */
const cells = (side: number, reach: number): Point[] =>
  Array.from({ length: side * side }, (_, index) => ({
    x: (2 * (index % side) + 1) * reach,
    y: (2 * Math.floor(index / side) + 1) * reach,
  }));

describe('placeBubble', () => {
  it('stands close to its cell, and points to it', () => {
    const { x, y, from, to } = placeBubble(bubble, desk);
    expect(covers({ x, y }, bubble, desk.at, desk.reach)).toBe(false);
    expect(Math.hypot(from.x - desk.at.x, from.y - desk.at.y)).toBeLessThan(2 * CELL);
    expect(Math.hypot(to.x - desk.at.x, to.y - desk.at.y)).toBeCloseTo(desk.reach);
  });

  it('gives way to the cells that prove it, on whichever side they are', () => {
    for (const [dx, dy] of [
      [0, -CELL],
      [0, CELL],
      [CELL, 0],
      [-CELL, 0],
    ] as const) {
      const clear = [1, 2, 3].map((far) => ({ x: desk.at.x + far * dx, y: desk.at.y + far * dy }));
      const placed = placeBubble(bubble, { ...desk, clear });
      expect([desk.at, ...clear].filter((cell) => covers(placed, bubble, cell, desk.reach))).toEqual([]);
    }
  });

  it('covers neither its cell nor two others anywhere on a board that fills a phone', () => {
    const all = cells(12, phone.reach);
    for (const at of all.filter((_, index) => index % 7 === 0)) {
      const clear = [all[(all.indexOf(at) + 1) % 144]!, all[(all.indexOf(at) + 26) % 144]!];
      const placed = placeBubble(bubble, { ...phone, at, clear });
      expect([at, ...clear].filter((cell) => covers(placed, bubble, cell, phone.reach))).toEqual([]);
      expect(placed.x).toBeGreaterThanOrEqual(-phone.room.left);
      expect(placed.x + bubble.width).toBeLessThanOrEqual(phone.board.width + phone.room.right + 0.1);
    }
  });

  it('gives way to other cells too, if it need not go far', () => {
    const spare = [-2, -1, 0, 1, 2].map((far) => ({ x: desk.at.x + far * CELL, y: desk.at.y - CELL }));
    const placed = placeBubble(bubble, { ...desk, spare });
    expect(spare.filter((cell) => covers(placed, bubble, cell, desk.reach))).toEqual([]);
    const everywhere = cells(12, CELL / 2);
    expect(placeBubble(bubble, { ...desk, spare: everywhere }).y).toBeGreaterThan(0);
  });

  it('leaves the board if all of it is spoken of', () => {
    const all = cells(12, phone.reach);
    const placed = placeBubble(bubble, { ...phone, at: all[70]!, clear: all });
    expect(all.filter((cell) => covers(placed, bubble, cell, phone.reach))).toEqual([]);
  });

  it('stays where there is room, though it is too large for it', () => {
    const room = { left: 0, top: 0, right: 0, bottom: 0 };
    const placed = placeBubble({ width: 900, height: 900 }, { ...desk, room });
    expect(placed.x).toBeCloseTo(0);
    expect(placed.y).toBeCloseTo(0);
  });
});
