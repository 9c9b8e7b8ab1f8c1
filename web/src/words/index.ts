/** The page's own text in the current language. */

import type { InWords } from '../wire/types';
import { settings } from '../app/settings.svelte';
import type { Words } from './en';
import { LANGUAGES } from './languages';

/** The catalogue of the current language; reactive, so templates follow a change. */
export function w(): Words {
  return LANGUAGES[settings.lang];
}

/** The current language's version of text that the server sent in all languages. */
export function inWords(words: InWords | undefined): string {
  return words?.[settings.lang] ?? '';
}
