/** The text of the live region: what screen readers say next. */

let words = $state('');
let isOdd = false;

export const announcer = {
  get words(): string {
    return words;
  },
};

/** Announces sentences; a repeated announcement is read again. */
export function announce(...sentences: (string | null | undefined)[]): void {
  isOdd = !isOdd;
  words = sentences.filter(Boolean).join(' ') + (isOdd ? '\u00a0' : '');
}
