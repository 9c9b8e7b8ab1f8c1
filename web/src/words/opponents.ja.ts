/** The computer's levels as opponents, in Japanese: stones, the harder the stronger. */

import type { opponents as english } from './opponents.en';

const names = ['小石', '軽石', '砂岩', '粘板岩', '大理石', '花崗岩', '玄武岩', '黒曜石'];

const name = (level: number): string => names[level - 1] ?? '';

export const opponents: typeof english = {
  name,
  called: (level) => `${name(level)}（レベル${level}）`,
  computer: 'コンピューター',
  about: (rating) => `約${rating}`,
  play: (level) => `「${name(level)}」と対局する`,
  playPeople: 'この端末で対局する',
};
