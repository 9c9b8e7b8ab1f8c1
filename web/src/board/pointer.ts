/** What made a click, and where: window pixels as the drawing's units. */

import type { Point } from './geometry';

/** A point of the window as a point of the drawing. */
export function pointOn(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: Infinity, y: Infinity };
}

/** How many of the window's pixels a length of the drawing takes. */
export function pixels(svg: SVGSVGElement, length: number): number {
  return length * (svg.getScreenCTM()?.a ?? 1);
}

let latest = '';
addEventListener('pointerdown', (event) => (latest = event.pointerType), { capture: true });

/** Whether a finger made this click. Not every browser tells it with the click itself. */
export function isTap({ detail }: Pick<MouseEvent, 'detail'>): boolean {
  return detail > 0 && latest === 'touch'; // keys and screen readers click zero times
}
