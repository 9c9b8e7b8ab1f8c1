/** Reacting to a change of language. */

import { untrack } from 'svelte';
import { settings } from './settings.svelte';

/** Runs `retell` after each change of language, while the calling component is mounted. */
export function onLanguageChange(retell: () => void): void {
  let toldIn = settings.lang;
  $effect(() => {
    if (settings.lang === toldIn) return;
    toldIn = settings.lang;
    untrack(retell);
  });
}
