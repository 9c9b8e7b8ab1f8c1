/** What is said of an action that is previewed: on the button that plays it, and beside it. */

import { w } from '../words';
import type { Aimed, Picking } from './picking.svelte';

/** What it is called: its cells, its card or its word. */
export function aimedName({ cells, word }: Pick<Aimed, 'cells' | 'word'>, isCard: boolean): string {
  if (cells.length) return cells.join('-');
  return isCard ? w().cards.card(word) : (w().word[word] ?? word);
}

/** The button that plays it. */
export function confirmWords(aimed: Aimed, isCard: boolean): string {
  const { acting } = w();
  if (isCard) return acting.playCard(aimed.word);
  if (!aimed.cells.length) return aimedName(aimed, isCard);
  return acting.verbs[aimed.word]?.(aimed.at ?? '') ?? acting.play(aimed.cells.join('-'));
}

/** How else it is played, or what it leads to. */
export function againWords({ aimed, isCard, consequenceOf }: Picking): string {
  if (!aimed) return '';
  const { acting } = w();
  const consequence = consequenceOf(aimed);
  if (consequence) return consequence;
  const isOfCard = isCard(aimed.word);
  if (!aimed.isTap) return acting.selectAgain(aimed.at ?? aimedName(aimed, isOfCard));
  return isOfCard ? acting.tapCard(aimed.word) : acting.tapCell(aimed.at ?? '');
}
