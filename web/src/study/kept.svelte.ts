/** The studies of this device: each under its own key, and a list of them, the latest first. */

import { forget, keep, recall } from '../app/store';

export interface KeptStudy {
  id: string;
  game: string;
  /** The study as JSON. */
  written: string;
  /** When it was changed last, in milliseconds. */
  touched: number;
}

const MOST = 60;

let list = $state.raw<string[]>(recall<string[]>('studies', []));

export const keptStudies = {
  get ids(): string[] {
    return list;
  },
  find(id: string): KeptStudy | null {
    return recall<KeptStudy | null>(`study.${id}`, null);
  },
  keep(study: KeptStudy): void {
    keep(`study.${study.id}`, study);
    write([study.id, ...list.filter((id) => id !== study.id)]);
  },
  remove(id: string): void {
    forget(`study.${id}`);
    write(list.filter((other) => other !== id));
  },
};

function write(ids: string[]): void {
  for (const id of ids.slice(MOST)) forget(`study.${id}`);
  list = ids.slice(0, MOST);
  keep('studies', list);
}
