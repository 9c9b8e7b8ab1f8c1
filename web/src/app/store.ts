/**
 * JSON in local storage, which every tab of this browser shares.
 *
 * It may be full or blocked; then the page works without it, and says so. What is there may be of another version or damaged:
 * nothing is used before it has been looked at, and what cannot be read is set aside under a name of its own, not deleted.
 */

import type { Shape } from './shape';
import { storageTrouble } from './trouble.svelte';

const PREFIX = 'teban.';
/** How the names end of what was set aside. */
const UNREADABLE = /\.unreadable\d*$/;

/** What cannot be read and could not be set aside either: it is not overwritten. */
const stuck = new Set<string>();

/** What is kept under a key; something else if that is nothing, or nothing that has this shape. */
export function recall<T>(key: string, shape: Shape<T>, otherwise: T): T {
  const kept = recallText(key);
  if (kept === null) return otherwise;
  let isWhole = true;
  let told: T;
  try {
    told = shape(JSON.parse(kept), () => (isWhole = false));
  } catch {
    setAside(key, kept);
    return otherwise;
  }
  if (!isWhole && setAside(key, kept)) keep(key, told);
  return told;
}

/** The text that is kept under a key. */
export function recallText(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Keep a value; whether it is kept. */
export function keep(key: string, value: unknown): boolean {
  if (stuck.has(key)) return false;
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch (error) {
    storageTrouble.report(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked');
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // it was not kept either
  }
}

/** The ends of all keys that begin so; without what was set aside. */
export function keysUnder(beginning: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys
      .filter((key) => key.startsWith(PREFIX + beginning) && !UNREADABLE.test(key))
      .map((key) => key.slice(PREFIX.length + beginning.length));
  } catch {
    return [];
  }
}

/** Calls a listener whenever another tab has changed what is kept under a key that begins so. */
export function onKeptElsewhere(beginning: string, listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX + beginning)) listener();
  });
}

/** Give what cannot be read another name, at which nobody looks; whether there was room. */
function setAside(key: string, kept: string): boolean {
  try {
    let name = `${PREFIX}${key}.unreadable`;
    for (let number = 2; ![null, kept].includes(localStorage.getItem(name)); number++)
      name = `${PREFIX}${key}.unreadable${number}`;
    localStorage.setItem(name, kept);
    localStorage.removeItem(PREFIX + key);
    return true;
  } catch {
    stuck.add(key);
    return false;
  }
}
