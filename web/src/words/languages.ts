/** The page's own text in every language, for those who do not know which one is read. */

import type { InWords, Language } from '../wire/types';
import { en, type Words } from './en';
import { ja } from './ja';

export const LANGUAGES: Record<Language, Words> = { en, ja };

/** A text of the page in all languages, as the server sends its own. */
export function inAllLanguages(text: (words: Words) => string): InWords {
  return { en: text(en), ja: text(ja) };
}
