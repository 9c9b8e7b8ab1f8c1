/** The help on keys: whether it is open, and the keys that parts of the page handle themselves while they are shown. */

import { untrack } from 'svelte';

export interface Key {
  /** As `KeyboardEvent.key` tells it, or words for several keys. */
  keys: readonly string[];
  /** What it does, in the reader's language. */
  words: string;
}

export interface KeyGroup {
  /** Where the keys work. */
  title: string;
  keys: readonly Key[];
}

let groups = $state.raw<readonly KeyGroup[]>([]);
let isOpen = $state(false);

export const keyHelp = {
  /** What the parts of the page have told; the innermost last. */
  get groups(): readonly KeyGroup[] {
    return groups;
  },
  get isOpen(): boolean {
    return isOpen;
  },
  open: (): void => void (isOpen = true),
  close: (): void => void (isOpen = false),
};

/** Lists keys in the help while the calling component is mounted. */
export function describeKeys(tell: () => KeyGroup): void {
  $effect(() => {
    const mine = tell();
    untrack(() => (groups = [...groups, mine]));
    return () => void (groups = groups.filter((each) => each !== mine));
  });
}
