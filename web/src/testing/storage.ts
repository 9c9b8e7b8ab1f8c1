/** Local storage for tests, which Node has none of. */

import { vi } from 'vitest';

/** Put an empty storage in place; what is kept in it can be looked at in the map. */
export function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}
