/** The title of the document: what the page is called, and whether somebody waits for the visitor elsewhere. */

import { mine } from '../online/mine.svelte';

let page = $state('');
let isCalling = $state(false);

/** Name the page; `isCallingAlready`: its own name says that somebody waits. */
export function setTitle(name: string, isCallingAlready = false): void {
  page = name;
  isCalling = isCallingAlready;
}

$effect.root(() => {
  $effect(() => {
    const waiting = mine.calling;
    const count = waiting && !isCalling ? `(${waiting}) ` : '';
    document.title = count + [page, 'Teban'].filter(Boolean).join(' · ');
  });
});
