import { describe, expect, it } from 'vitest';
import { turnsOf, update } from '../testing/online';
import { actionsOf, applied, learned, wayTo } from './updates';

describe('what is known of a game', () => {
  const known = learned(update(3, 0, turnsOf('a1', 'b2')), 1000);

  it('begins with the whole game', () => {
    expect(known).toMatchObject({ number: 3, heard: 1000 });
    expect(actionsOf(known.turns)).toEqual(['a1', 'b2']);
  });

  it('goes on with the turns that are told, and when they were heard', () => {
    const after = applied(known, update(4, 2, turnsOf('a1', 'b2', 'c3').slice(2)), 2000)!;
    expect(actionsOf(after.turns)).toEqual(['a1', 'b2', 'c3']);
    expect(after).toMatchObject({ number: 4, heard: 2000 });
  });

  it('loses the turns that were taken back', () => {
    expect(actionsOf(applied(known, update(5, 1, []), 2000)!.turns)).toEqual(['a1']);
  });

  it('puts another turn in place of one that was taken back', () => {
    const other = { ...turnsOf('a1', 'c3')[1]! };
    expect(actionsOf(applied(known, update(6, 1, [other]), 2000)!.turns)).toEqual(['a1', 'c3']);
  });

  it('stays as it is when an update comes late', () => {
    expect(applied(known, update(2, 1, []), 2000)).toBe(known);
  });

  it('takes who has come and gone from an update of the same number, and keeps its turns', () => {
    const told = update(3, 2, []);
    const after = applied(known, { ...told, status: { ...told.status, claimable: 5 } }, 2000)!;
    expect(after.status.claimable).toBe(5);
    expect(after.turns).toBe(known.turns);
  });

  it('is not made up from turns that were never heard of', () => {
    expect(applied(known, update(9, 5, turnsOf('f1')), 2000)).toBeNull();
  });

  it('keeps the same turns when nothing has become of them, so that nothing is drawn anew', () => {
    expect(applied(known, update(4, 2, []), 2000)!.turns).toBe(known.turns);
  });
});

describe('the way of the board to what was told', () => {
  const shown = turnsOf('a1', 'b2');

  it('is none if that is on the board', () => {
    expect(wayTo(shown, [], turnsOf('a1', 'b2'))).toEqual({ kind: 'none' });
  });

  it('is the turn that was played', () => {
    const told = turnsOf('a1', 'b2', 'c3');
    expect(wayTo(shown, [], told)).toEqual({ kind: 'turn', turn: told[2] });
  });

  it("is none if it is one's own turn, which is on the board already", () => {
    expect(wayTo(shown, ['c3'], turnsOf('a1', 'b2', 'c3'))).toEqual({ kind: 'none' });
  });

  it("is the reply if that comes together with one's own turn", () => {
    const told = turnsOf('a1', 'b2', 'c3', 'd4');
    expect(wayTo(shown, ['c3'], told)).toEqual({ kind: 'turn', turn: told[3] });
  });

  it('is the turn that was played instead of the one on the board', () => {
    const told = turnsOf('a1', 'b2', 'e1');
    expect(wayTo(shown, ['c3'], told)).toEqual({ kind: 'turn', turn: told[2] });
  });

  it('is a jump where turns were taken back, replaced, or are too many', () => {
    expect(wayTo(shown, [], turnsOf('a1')).kind).toBe('jump');
    expect(wayTo(shown, [], turnsOf('a1', 'c3')).kind).toBe('jump');
    expect(wayTo(shown, [], turnsOf('a1', 'b2', 'c3', 'd4')).kind).toBe('jump');
  });
});
