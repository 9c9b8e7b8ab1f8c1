/**
 * Things kept on this device, each under its own key: there is no list that one tab could overwrite for another.
 *
 * What is there is what can be found, and other tabs' changes show at once.
 */

import { untrack } from 'svelte';
import { fieldsOf, type Shape } from './shape';
import { forget, keep, keysUnder, onKeptElsewhere, recall, recallText } from './store';

interface Thing {
  id: string;
  /** When it was used last, in milliseconds. */
  touched: number;
}

export class KeptList<T extends Thing> {
  /** Replaced at each change, for those who read. */
  #changes = $state.raw({});
  #prefix: string;
  #most: number;
  #shape: Shape<T>;
  /** What was read or written last, by the text it is kept as. */
  #known = new Map<string, { text: string | null; thing: T | null }>();

  /** What it lists is kept under `prefix` and its id; at most so many, the oldest go. */
  constructor(prefix: string, most: number, shape: Shape<T>) {
    this.#prefix = prefix;
    this.#most = most;
    this.#shape = shape;
    onKeptElsewhere(prefix, () => (this.#changes = {}));
  }

  /** All that is there, the latest first. */
  get all(): T[] {
    void this.#changes;
    return keysUnder(this.#prefix)
      .map((id) => this.find(id))
      .filter((thing) => thing !== null)
      .toSorted((a, b) => b.touched - a.touched || (a.id < b.id ? -1 : 1));
  }

  /** The same object as long as nobody has changed what is kept. */
  find(id: string): T | null {
    void this.#changes;
    const text = recallText(this.#prefix + id);
    const known = this.#known.get(id);
    if (known?.text === text) return known.thing;
    const thing = text === null ? null : recall(this.#prefix + id, named(id, this.#shape), null);
    this.#known.set(id, { text: recallText(this.#prefix + id), thing });
    return thing;
  }

  /** Whether it is kept. */
  keep(thing: T): boolean {
    if (!keep(this.#prefix + thing.id, thing)) return false;
    this.#known.set(thing.id, { text: recallText(this.#prefix + thing.id), thing });
    if (keysUnder(this.#prefix).length > this.#most) for (const { id } of this.#oldest(thing.id)) this.#forget(id);
    this.#changes = {};
    return true;
  }

  remove(id: string): void {
    this.#forget(id);
    this.#changes = {};
  }

  /** Those that there is no room for beside one of them. */
  #oldest(id: string): T[] {
    return untrack(() => this.all.filter((other) => other.id !== id).slice(this.#most - 1));
  }

  #forget(id: string): void {
    forget(this.#prefix + id);
    this.#known.delete(id);
  }
}

/** The shape of a thing that is named by its key. */
function named<T extends Thing>(id: string, shape: Shape<T>): Shape<T> {
  return (told, onloss) => shape({ ...fieldsOf(told), id }, onloss);
}

/**
 * A kept thing as one tab knows it, while others may change it: whoever writes has seen what the others wrote.
 *
 * It reads and writes in one task. A lock would do more, but only secure pages have locks, and a table on a home network is
 * none; what is left open is two writes within the milliseconds that a browser takes to tell a tab of the other's.
 */
export class Shared<T extends Thing> {
  #list: KeptList<T>;
  #id: string;
  #known: T | null;

  constructor(list: KeptList<T>, id: string) {
    this.#list = list;
    this.#id = id;
    this.#known = list.find(id);
  }

  /** Whether it is kept at all. */
  get isKept(): boolean {
    return this.#list.find(this.#id) !== null;
  }

  /** What another tab has made of it since it was last seen here; null if nothing. */
  news(): T | null {
    const found = this.#list.find(this.#id);
    return found === this.#known ? null : found;
  }

  /** The same, which is known from now on. */
  take(): T | null {
    const found = this.news();
    if (found) this.#known = found;
    return found;
  }

  /** Keep what was made of it here; not if there are news, which have to be taken first. Whether it is kept. */
  keep(thing: T): boolean {
    if (this.news() || !this.#list.keep(thing)) return false;
    this.#known = thing;
    return true;
  }
}
