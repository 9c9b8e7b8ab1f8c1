/** The options of games: their values, and what they are called. */

import { settings } from '../app/settings.svelte';
import type { GameOnShelf, Option, Options, Value } from '../wire/types';
import { inWords } from '../words';

/** The value of each option: as it is in `given`, otherwise as the game is usually played. */
export function valuesOf(game: GameOnShelf, given: Options = {}): Record<string, Value> {
  return Object.fromEntries(
    game.options.map((option) => [option.name, listed(option.values, given[option.name]) ?? option.default]),
  );
}

/** The values that are not as the game is usually played. */
export function unusual(game: GameOnShelf, values: Record<string, Value>): Options {
  const chosen = game.options.filter((option) => values[option.name] !== option.default);
  return Object.fromEntries(chosen.map((option) => [option.name, values[option.name]!]));
}

export function optionName({ labels }: Option): string {
  return inWords(labels);
}

export function valueName({ value_labels }: Option, value: Value): string {
  return value_labels[settings.lang]?.[String(value)] ?? String(value);
}

/** An option as the game lists it: addresses know only words. */
function listed(values: Value[], value: Value | undefined): Value | undefined {
  return values.length ? values.find((each) => String(each) === String(value)) : value;
}
