/** Which cell or which action somebody points at: with the mouse or a pen by hovering, with the keyboard by its focus. */

import { on } from 'svelte/events';

/** Something on the page that stands for a choice: a cell, or an answer in words. */
export interface Pointed {
  cell?: string;
  action?: string;
}

/** Tell what is pointed at beneath an element; null when it is nothing any more. The answer ends it. */
export function pointing(node: HTMLElement, ontell: (pointed: Pointed | null) => void): () => void {
  const listening = [
    on(node, 'pointerover', ({ target, pointerType }) => {
      // What a finger touches it also plays, or aims at.
      if (pointerType !== 'touch') ontell(pointedAt(target));
    }),
    on(node, 'pointerleave', () => ontell(null)),
    on(node, 'focusin', ({ target }) => {
      // A click brings the focus too, and means what it has played already.
      if (target instanceof Element && target.matches(':focus-visible')) ontell(pointedAt(target));
    }),
    on(node, 'focusout', () => ontell(null)),
  ];
  return () => listening.forEach((end) => end());
}

function pointedAt(target: EventTarget | null): Pointed | null {
  const found =
    target instanceof Element ? target.closest<HTMLElement | SVGElement>('[data-action], [data-cell]') : null;
  const { action, cell } = found?.dataset ?? {};
  return action !== undefined ? { action } : cell !== undefined ? { cell } : null;
}
