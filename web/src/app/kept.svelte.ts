/** Things kept on this device: each under its own key, and a list of them, the latest first. */

import { forget, keep, recall } from './store';

export class KeptList<T extends { id: string }> {
  #ids = $state.raw<string[]>([]);
  #key: string;
  #prefix: string;
  #most: number;

  /** The list is kept under `key`, and what it lists under `prefix` and its id; at most so many, the oldest go. */
  constructor(key: string, prefix: string, most: number) {
    this.#key = key;
    this.#prefix = prefix;
    this.#most = most;
    this.#ids = recall<string[]>(key, []);
  }

  get ids(): readonly string[] {
    return this.#ids;
  }

  /** All that is there, the latest first. */
  get all(): T[] {
    return this.#ids.map((id) => this.find(id)).filter((thing) => thing !== null);
  }

  find(id: string): T | null {
    return recall<T | null>(this.#prefix + id, null);
  }

  keep(thing: T): void {
    keep(this.#prefix + thing.id, thing);
    this.#write([thing.id, ...this.#ids.filter((id) => id !== thing.id)]);
  }

  remove(id: string): void {
    forget(this.#prefix + id);
    this.#write(this.#ids.filter((other) => other !== id));
  }

  #write(ids: string[]): void {
    for (const id of ids.slice(this.#most)) forget(this.#prefix + id);
    this.#ids = ids.slice(0, this.#most);
    keep(this.#key, this.#ids);
  }
}
