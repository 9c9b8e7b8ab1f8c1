import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piece } from '../testing/boards';
import { follow, type Placed } from './moving';

const idAt = (placed: Placed[], cell: string): number | undefined =>
  placed.find(({ piece }) => piece.cell === cell)?.id;

describe('follow', () => {
  it('lets a piece that moved stay the same piece', () => {
    const before = follow([], [piece('a1'), piece('b1')], []);
    const after = follow(before, [piece('a2'), piece('b1')], [['a1', 'a2']]);
    expect(idAt(after, 'a2')).toBe(idAt(before, 'a1'));
    expect(idAt(after, 'b1')).toBe(idAt(before, 'b1'));
  });

  it('follows a piece over several actions', () => {
    const before = follow([], [piece('a1')], []);
    expect(
      idAt(
        follow(
          before,
          [piece('a3')],
          [
            ['a1', 'a2'],
            ['a2', 'a3'],
          ],
        ),
        'a3',
      ),
    ).toBe(idAt(before, 'a1'));
  });

  it('lets what is captured go, and who captures come', () => {
    const before = follow([], [piece('a1'), piece('a2', { side: 'black' })], []);
    const after = follow(before, [piece('a2')], [['a1', 'a2']]);
    expect(after.map(({ id }) => id)).toEqual([idAt(before, 'a1')]);
  });

  it('lets a piece that changes sides where it stands stay the same piece, so that it can turn', () => {
    const before = follow([], [piece('a1')], []);
    const after = follow(before, [piece('a1', { side: 'black' })], []);
    expect(idAt(after, 'a1')).toBe(idAt(before, 'a1'));
  });

  it('takes a piece of the other side where one went for another one', () => {
    const before = follow([], [piece('a1')], []);
    const after = follow(before, [piece('a2', { side: 'black' })], [['a1', 'a2']]);
    expect(idAt(after, 'a2')).not.toBe(idAt(before, 'a1'));
  });

  it('follows a piece that looks alike under another name, and no piece of another shape', () => {
    const before = follow([], [piece('a1'), piece('b1', { shape: 'wedge' })], []);
    const after = follow(before, [piece('a1', { kind: 'tower', height: 3 }), piece('b1', { shape: 'block' })], []);
    expect(idAt(after, 'a1')).toBe(idAt(before, 'a1'));
    expect(idAt(after, 'b1')).not.toBe(idAt(before, 'b1'));
  });

  it('keeps the order of pieces, so that elements stay where they are', () => {
    const cells = fc.uniqueArray(fc.constantFrom('a1', 'a2', 'a3', 'b1', 'b2', 'b3'));
    fc.assert(
      fc.property(cells, cells, (first, second) => {
        const before = follow(
          [],
          first.map((cell) => piece(cell)),
          [],
        );
        const after = follow(
          before,
          second.map((cell) => piece(cell)),
          [],
        );
        const ids = after.map(({ id }) => id);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        expect(new Set(ids).size).toBe(second.length);
        for (const cell of first.filter((cell) => second.includes(cell))) {
          expect(idAt(after, cell)).toBe(idAt(before, cell));
        }
      }),
    );
  });
});
