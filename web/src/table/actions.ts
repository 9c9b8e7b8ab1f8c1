/** Actions in the reader's language: their words and verbs are told by the shelf, cells are the same for everybody. */

import { games } from '../app/games.svelte';
import { inWords } from '../words';
import type { InWords } from '../wire/types';

/** An action as a list of turns shows it: `card-X` is a card's name, `c3-d4` stays what it is. */
export function actionInWords(action: string): string {
  return said(action, games.actionWords);
}

/** The actions of a turn in a row. */
export function turnInWords(actions: readonly string[]): string {
  return actions.map(actionInWords).join(' ');
}

/** An action, given the words and verbs that there are; a verb ends with `-`, and what follows it stands at `{what}`. */
export function said(action: string, known: Readonly<Record<string, InWords>>): string {
  const word = known[action];
  if (word) return inWords(word);
  const verb = Object.keys(known).find((each) => each.endsWith('-') && action.startsWith(each));
  return verb ? inWords(known[verb]).replace('{what}', action.slice(verb.length)) : action;
}
