/** What a screen reader should say next. */

let words = $state('');
let isOdd = false;

export const announcer = {
  get words(): string {
    return words;
  },
};

/** Say something; the same words twice are said twice. */
export function announce(...sentences: (string | null | undefined)[]): void {
  isOdd = !isOdd;
  words = sentences.filter(Boolean).join(' ') + (isOdd ? '\u00a0' : '');
}
