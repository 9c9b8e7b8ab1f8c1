/** The visitor's preferences (language, look, sound, coordinates, confirmation), kept in local storage. */

import type { Language } from '../wire/types';
import { BOARDS, SETS } from '../board/forms';
import { fieldsOf, oneOf, withDefaults, yesOrNo, type Shape } from './shape';
import { keep, onKeptElsewhere, recall } from './store';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const CONTRASTS = ['auto', 'normal', 'high'] as const;
/** What boards are made of; `auto` is one material by day and another one at night. */
export const MATERIALS = ['auto', ...BOARDS] as const;
export const PIECE_SETS = SETS;
export const COORDINATES = ['edge', 'cells', 'none'] as const;
/** In points of win chance; 0 tells of none. */
export const MISTAKES = [0, 10, 20, 30] as const;
/** When an action is shown before it is played; `never`: one tap plays. */
export const CONFIRMATIONS = ['touch', 'always', 'never'] as const;

interface Preferences {
  lang: Language;
  theme: (typeof THEMES)[number];
  contrast: (typeof CONTRASTS)[number];
  board: (typeof MATERIALS)[number];
  pieces: (typeof PIECE_SETS)[number];
  sound: boolean;
  /** Whether the browser tells, while the page is hidden, that somebody waits. */
  notices: boolean;
  coordinates: (typeof COORDINATES)[number];
  confirm: (typeof CONFIRMATIONS)[number];
  /** Whether a turn of an online game is played by itself if it is the only legal one. */
  forced: boolean;
  /** From how large a mistake on it is told at once, in games against the computer. */
  mistakes: (typeof MISTAKES)[number];
  /** Whether single keys do something. */
  shortcuts: boolean;
}

const DEFAULTS: Preferences = {
  lang: navigator.languages.find((lang) => /^(en|ja)\b/.test(lang))?.startsWith('ja') ? 'ja' : 'en',
  theme: 'auto',
  contrast: 'auto',
  board: 'auto',
  pieces: 'stones',
  sound: true,
  notices: false,
  coordinates: 'edge',
  confirm: 'touch',
  forced: false,
  mistakes: 0,
  shortcuts: true,
};

const prefersContrast = matchMedia('(prefers-contrast: more)');

/** Once only small cells were confirmed. */
const confirmation: Shape<Preferences['confirm']> = (told, onloss) =>
  oneOf(CONFIRMATIONS)(told === 'small' ? 'touch' : told, onloss);

const SHAPE: Shape<Preferences> = fromOlder(
  withDefaults(
    {
      lang: oneOf(['en', 'ja']),
      theme: oneOf(THEMES),
      contrast: oneOf(CONTRASTS),
      board: oneOf(MATERIALS),
      pieces: oneOf(PIECE_SETS),
      sound: yesOrNo,
      notices: yesOrNo,
      coordinates: oneOf(COORDINATES),
      confirm: confirmation,
      forced: yesOrNo,
      mistakes: oneOf(MISTAKES),
      shortcuts: yesOrNo,
    },
    DEFAULTS,
  ),
);

/** High contrast was a theme once, and a light one. */
function fromOlder(shape: Shape<Preferences>): Shape<Preferences> {
  return (told, onloss) => {
    const given = fieldsOf(told);
    return shape(given['theme'] === 'contrast' ? { ...given, theme: 'light', contrast: 'high' } : given, onloss);
  };
}

export const settings = $state<Preferences>(recall('settings', SHAPE, { ...DEFAULTS }));
let known = JSON.stringify(settings);

onKeptElsewhere('settings', () => {
  Object.assign(settings, recall('settings', SHAPE, settings));
  known = JSON.stringify(settings);
});

$effect.root(() => {
  $effect(() => {
    const page = document.documentElement;
    page.lang = settings.lang;
    const isHigh = settings.contrast === 'high' || (settings.contrast === 'auto' && prefersContrast.matches);
    page.dataset['theme'] = settings.theme;
    page.dataset['contrast'] = isHigh ? 'high' : 'normal';
    page.dataset['board'] = settings.board;
    page.dataset['pieces'] = settings.pieces;
    const now = JSON.stringify(settings);
    if (now !== known) keep('settings', settings);
    known = now;
  });
});
