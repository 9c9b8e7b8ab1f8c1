/** What was chosen last in the dialog for a new game, kept on this device. */

import { oneOf, withDefaults } from '../app/shape';
import { keep, recall } from '../app/store';
import { readClocks, writeClocks } from './clock.svelte';
import { OPPONENTS, type Opponent } from './opponents';
import type { SavedGame } from './saved.svelte';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
export const SEATS = ['first', 'second', 'chance'] as const;

export interface LastChoices {
  against: Opponent;
  level: number;
  seat: (typeof SEATS)[number];
  /** As in an address, or `none`. */
  clock: string;
}

const FIRST: LastChoices = { against: 'computer', level: 3, seat: 'first', clock: 'none' };
const shape = withDefaults<LastChoices>(
  {
    against: oneOf(OPPONENTS),
    level: oneOf(LEVELS),
    seat: oneOf(SEATS),
    clock: (told) => (typeof told === 'string' && readClocks(told) ? told : oneOf(['none'])(told, () => {})),
  },
  FIRST,
);

/** What was chosen last; in its place what a game is played under, if there is one to begin from. */
export function lastChoices(like: SavedGame | null): LastChoices {
  const before = recall('setup', shape, { ...FIRST });
  if (!like) return before;
  return {
    against: like.computer ? 'computer' : 'people',
    level: like.computer?.level ?? before.level,
    seat: like.computer?.seat === 1 ? 'second' : 'first',
    clock: like.clocks ? writeClocks(like.clocks) : 'none',
  };
}

export function rememberChoices(choices: LastChoices): void {
  keep('setup', choices);
}
