/** Turns on their way: kept on this device until they are acknowledged, so that no closed page loses one. */

import { count, listOf, object, orNull, text } from '../app/shape';
import { forget, keep, recall } from '../app/store';

export interface UnsentTurn {
  number: number;
  actions: string[];
  key: string;
}

const shape = orNull(object<UnsentTurn>({ number: count, actions: listOf(text), key: text }));
const nameOf = (game: string): string => `online.turn.${game}`;

export function keepTurn(game: string, turn: UnsentTurn): void {
  keep(nameOf(game), turn);
}

export function unsentTurn(game: string): UnsentTurn | null {
  return recall(nameOf(game), shape, null);
}

export function forgetTurn(game: string): void {
  forget(nameOf(game));
}
