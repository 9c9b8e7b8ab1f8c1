/** What is wrong with this browser's storage, to be said once. */

type Trouble = 'full' | 'blocked';

let now = $state<Trouble | null>(null);
let isSaid = false;

export const storageTrouble = {
  /** What is to be said; null once it was read. */
  get now(): Trouble | null {
    return now;
  },
  /** Something could not be kept. It may happen while a page is worked out, in which nothing may change. */
  report(trouble: Trouble): void {
    if (isSaid) return;
    isSaid = true;
    queueMicrotask(() => (now = trouble));
  },
  dismiss(): void {
    now = null;
  },
};
