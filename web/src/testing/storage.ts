/** Local storage for tests, which Node has none of. */

import { vi } from 'vitest';

/** An event as a browser sends it to the other tabs. */
interface Changed {
  key: string | null;
}

/** Put an empty storage in place; what is kept in it can be looked at in the map. */
export function stubStorage(): Map<string, string> {
  return stubTabs().kept;
}

/** Storage that several tabs share. Each part of the page that begins while a tab is at work belongs to that tab. */
export function stubTabs() {
  const kept = new Map<string, string>();
  const waiting: { to: (changed: Changed) => void; changed: Changed }[] = [];
  const listeners: { tab: number; listener: (changed: Changed) => void }[] = [];
  let tab = 0;

  const tell = (key: string): void => {
    for (const { tab: its, listener } of listeners) if (its !== tab) waiting.push({ to: listener, changed: { key } });
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      tell(key);
    },
    removeItem: (key: string) => {
      if (kept.delete(key)) tell(key);
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  });
  vi.stubGlobal('addEventListener', (type: string, listener: (changed: Changed) => void) => {
    if (type === 'storage') listeners.push({ tab, listener });
  });
  return {
    kept,
    /** From now on this tab is at work. */
    enter: (number: number): void => void (tab = number),
    /** Tell the tabs what the others have done, which browsers do when they find the time. */
    deliver: (): void => {
      for (const { to, changed } of waiting.splice(0)) to(changed);
    },
  };
}

/** Storage that refuses everything, as it is when a browser is told to keep nothing. */
export function stubBlockedStorage(): void {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', {
    getItem: forbidden,
    setItem: forbidden,
    removeItem: forbidden,
    key: forbidden,
    get length(): number {
      return forbidden();
    },
  });
}
