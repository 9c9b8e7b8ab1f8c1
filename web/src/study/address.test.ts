import { expect, it } from 'vitest';
import { addressOf, askedAt, studyOf } from './address';

/** The query of an address. */
const queryOf = (address: string): URLSearchParams => new URLSearchParams(address.split('?')[1]);

it('carries a study by name and by link', () => {
  const address = addressOf('stones', { id: 'x7', link: '1.abc.d-_e' });
  expect(address).toMatch(/^#\/study\/stones\?/);
  expect(askedAt(queryOf(address))).toEqual({ id: 'x7', link: '1.abc.d-_e', options: {}, start: '', moves: [] });
});

it('carries a game to study, or a position', () => {
  const address = studyOf({ game: 'stones', options: { size: 4, pie: true }, actions: ['a1', 'b2-c3'] }, '5/x w');
  expect(askedAt(queryOf(address))).toEqual({
    id: '',
    link: '',
    options: { size: '4', pie: 'true' },
    start: '5/x w',
    moves: ['a1', 'b2-c3'],
  });
});

it('leaves out what there is none of', () => {
  expect(addressOf('stones', {})).toBe('#/study/stones?');
  expect(studyOf({ game: 'stones', options: {}, actions: [] })).toBe('#/study/stones?');
});
