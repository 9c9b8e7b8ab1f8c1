/** The page's words in the visitor's language, whatever it is at the moment. */

import type { InWords, Lang } from '../data';
import { settings } from '../app/settings.svelte';
import { en, type Words } from './en';
import { ja } from './ja';

const LANGUAGES: Record<Lang, Words> = { en, ja };

/** All words of the language that is chosen now; whoever reads it in a template follows a change. */
export function w(): Words {
  return LANGUAGES[settings.lang];
}

/** What the server said in every language. */
export function inWords(words: InWords | undefined): string {
  return words?.[settings.lang] ?? '';
}
