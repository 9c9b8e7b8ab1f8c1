/**
 * Keyboard shortcuts: each part of the page registers its own while it is shown, so that the help lists what works now.
 *
 * Letters stay clear of a to l, which name the rows and columns of boards. A setting turns off all that need no modifier.
 */

import { untrack } from 'svelte';
import { settings } from './settings.svelte';

export interface Shortcut {
  /** As `KeyboardEvent.key` tells it. Several keys do the same. */
  keys: readonly string[];
  /** What it does, in the reader's language. */
  words: string;
  use: () => void;
}

let registered = $state.raw<readonly (readonly Shortcut[])[]>([]);

/** All that work now; those of the innermost part last. */
export const shortcuts = {
  get now(): readonly Shortcut[] {
    return registered.flat();
  },
};

/** Registers shortcuts while the calling component is mounted; they are told anew when what they depend on changes. */
export function useShortcuts(tell: () => readonly Shortcut[]): void {
  $effect(() => {
    const mine = tell();
    untrack(() => (registered = [...registered, mine]));
    return () => void (registered = registered.filter((each) => each !== mine));
  });
}

/** The shortcut that an event means; none where somebody writes, in a dialog, and where the key has done something already. */
export function shortcutFor(event: KeyboardEvent, known: readonly Shortcut[]): Shortcut | undefined {
  const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return undefined;
  return known.findLast(({ keys }) => keys.includes(event.key));
}

addEventListener('keydown', (event) => {
  if (!settings.shortcuts || document.querySelector('dialog[open]')) return;
  const meant = shortcutFor(event, shortcuts.now);
  if (!meant) return;
  event.preventDefault();
  meant.use();
});
