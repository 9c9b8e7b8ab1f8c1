/** The studies of this device. */

import { KeptList } from '../app/kept.svelte';
import { number, object, text } from '../app/shape';

export interface KeptStudy {
  id: string;
  game: string;
  /** The study as JSON. */
  written: string;
  /** When it was changed last, in milliseconds. */
  touched: number;
}

export const keptStudies = new KeptList<KeptStudy>(
  'study.',
  60,
  object({ id: text, game: text, written: text, touched: number }),
);
