/** What two players agree on, in words. */

import { optionName, valueName } from '../play/options';
import type { GameOnShelf, Terms, TimeControl } from '../wire/types';
import { w } from '../words';

export function timeWords(time: TimeControl): string {
  if (time.kind === 'untimed') return w().online.untimed;
  if (time.kind === 'live') return w().online.liveTime(time.base, time.increment);
  return w().online.correspondenceTime(time.days);
}

export function boardWords(game: GameOnShelf, { options }: Pick<Terms, 'options'>): string {
  const usual = game.options.find(({ name }) => name === 'size')?.default ?? game.sizes[0]!;
  const size = Number(options['size'] ?? usual);
  return game.sample.scene.shape === 'square' ? w().card.square(size) : w().online.hexagonal(size);
}

/** What else is not as usual, one thing each. */
export function otherWords(game: GameOnShelf, { options, takebacks, private: isPrivate, rated }: Terms): string[] {
  const changed = game.options.filter(({ name }) => name !== 'size' && name in options);
  const said = changed.map((option) =>
    option.kind === 'cards'
      ? optionName(option)
      : w().online.option(optionName(option), valueName(option, options[option.name]!)),
  );
  if (rated) return [...said, w().ratings.rated];
  return [...said, ...(takebacks ? [] : [w().online.noTakebacks]), ...(isPrivate ? [w().online.isPrivate] : [])];
}
