/** JSON in local storage. Storage may be full or blocked; then the page works without it. */

export function recall<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`teban.${key}`);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`teban.${key}`, JSON.stringify(value));
  } catch {
    // nothing to be done: the address still holds the game
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`teban.${key}`);
  } catch {
    // it was not kept either
  }
}
