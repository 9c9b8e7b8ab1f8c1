/** What is to be done when the visitor chooses another language. */

import { untrack } from 'svelte';
import { settings } from './settings.svelte';

/** For as long as the component lives that asks for it: do this after each change of the language. */
export function onLanguageChange(retell: () => void): void {
  let toldIn = settings.lang;
  $effect(() => {
    if (settings.lang === toldIn) return;
    toldIn = settings.lang;
    untrack(retell);
  });
}
