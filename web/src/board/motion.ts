/**
 * How pieces come, go, grow and turn: short, and nothing at all for those who want less motion.
 *
 * They are transitions of Svelte, which begin where an earlier one was interrupted.
 */

import { cubicIn, cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

/** Milliseconds. */
const LENGTH = 150;

/** How long something takes for this person. */
function lasting(milliseconds: number): number {
  return prefersReducedMotion.current ? 0 : milliseconds;
}

/** A piece is put down: it comes from above, and settles. */
export function settle(_node: Element): TransitionConfig {
  return {
    duration: lasting(LENGTH),
    easing: cubicOut,
    css: (now, left) =>
      `transform: translateY(${-7 * left}px) scale(${1 + 0.16 * left}); opacity: ${Math.min(1, 2 * now)}`,
  };
}

/** A piece is taken off the board. */
export function leave(_node: Element): TransitionConfig {
  return {
    duration: lasting(LENGTH),
    easing: cubicIn,
    css: (now, left) => `transform: translateY(${-5 * left}px) scale(${1 - 0.25 * left}); opacity: ${now}`,
  };
}

/** One more on a stack. */
export function drop(_node: Element): TransitionConfig {
  return {
    duration: lasting(LENGTH),
    easing: cubicOut,
    css: (now, left) => `transform: translateY(${-12 * left}px); opacity: ${Math.min(1, 2 * now)}`,
  };
}

/** A piece changes sides: the old one turns away in half of the time, the new one comes to light in the other. */
export function turnAway(_node: Element): TransitionConfig {
  return { duration: lasting(LENGTH / 2), easing: cubicIn, css: (now) => `transform: scaleX(${now})` };
}

export function turnUp(_node: Element): TransitionConfig {
  return {
    delay: lasting(LENGTH / 2),
    duration: lasting(LENGTH / 2),
    easing: cubicOut,
    css: (now) => `transform: scaleX(${now})`,
  };
}
