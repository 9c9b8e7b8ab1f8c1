import { expect, it } from 'vitest';
import { hexagon, overlay, square } from '../testing/boards';
import { partsOf } from './parts';

const part = (action: string, cells: string[]) => overlay('region', cells, { action });

it('parts that stand for actions are named by where they lie, as the board is seen', () => {
  const scene = { ...hexagon(3), overlays: [part('low', ['a1', 'a2', 'a3']), part('high', ['e1', 'e2', 'e3'])] };
  expect(partsOf(scene, false).map(({ action, where }) => [action, where])).toEqual([
    ['low', 'bottom'],
    ['high', 'top'],
  ]);
  expect(partsOf(scene, true).map(({ where }) => where)).toEqual(['top', 'bottom']);
  const beside = { ...square(3), overlays: [part('one', ['a1', 'a2', 'a3']), part('other', ['c1', 'c2', 'c3'])] };
  expect(partsOf(beside, false).map(({ where }) => where)).toEqual(['left', 'right']);
});

it('corners are told apart where sides do not do', () => {
  const scene = { ...square(9), overlays: [part('one', ['e9']), part('other', ['f9']), part('last', ['a1'])] };
  expect(partsOf(scene, false).map(({ where }) => where)).toEqual(['top', 'topRight', 'bottomLeft']);
});

it('parts that lie in the same direction have no names', () => {
  const scene = { ...square(5), overlays: [part('one', ['a1']), part('same', ['a1'])] };
  expect(partsOf(scene, false).map(({ where }) => where)).toEqual(['', '']);
});

it('other overlays are no parts', () => {
  expect(partsOf({ ...hexagon(3), overlays: [overlay('territory', ['a1'])] }, false)).toEqual([]);
});
