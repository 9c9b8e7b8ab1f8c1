/** The studies of this device. */

import { KeptList } from '../app/kept.svelte';

export interface KeptStudy {
  id: string;
  game: string;
  /** The study as JSON. */
  written: string;
  /** When it was changed last, in milliseconds. */
  touched: number;
}

export const keptStudies = new KeptList<KeptStudy>('studies', 'study.', 60);
