import { expect, it } from 'vitest';
import { overlay } from '../testing/boards';
import { landsOf } from './lands';

it('joins the territory of a side with the border that holds it', () => {
  const overlays = [
    overlay('border', ['b1', 'b2'], { side: 'white' }),
    overlay('territory', ['a1'], { side: 'white' }),
    overlay('territory', ['c1'], { side: 'black' }),
    overlay('goal', ['d1'], { side: 'black' }),
  ];
  expect(landsOf(overlays)).toEqual([
    { side: 'white', area: ['b1', 'b2', 'a1'], inside: ['a1'] },
    { side: 'black', area: ['c1'], inside: ['c1'] },
  ]);
});

it('knows that nobody has land', () => {
  expect(landsOf([overlay('rim', ['a1'])])).toEqual([]);
});
