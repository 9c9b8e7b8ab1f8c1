/** What the visitor is called at online tables, on this device. */

import { settings } from '../app/settings.svelte';
import { recall, keep } from '../app/store';
import { text } from '../app/shape';
import { w } from '../words';

export const MAX_NAME = 24;

/** The name used last, or one that is suggested. */
export function rememberedName(): string {
  return recall('online.name', text, '') || suggestion();
}

export function rememberName(name: string): void {
  keep('online.name', name);
}

/** What is sent: without spaces around it, and never empty. */
export function tidied(name: string): string {
  return name.replace(/\s+/gu, ' ').trim().slice(0, MAX_NAME) || suggestion();
}

const drawn = Math.random();

/** The same one for as long as the page is open. */
function suggestion(): string {
  void settings.lang;
  const names = w().online.names;
  return names[Math.floor(drawn * names.length)]!;
}
