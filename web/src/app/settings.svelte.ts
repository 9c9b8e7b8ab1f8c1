/** The visitor's preferences (language, theme, sound, coordinates, confirmation), kept in local storage. */

import type { Language } from '../wire/types';
import { keep, recall } from './store';

export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export const COORDINATES = ['edge', 'cells', 'none'] as const;
export const CONFIRMATIONS = ['small', 'always', 'never'] as const;

interface Preferences {
  lang: Language;
  theme: (typeof THEMES)[number];
  sound: boolean;
  coordinates: (typeof COORDINATES)[number];
  confirm: (typeof CONFIRMATIONS)[number];
}

const DEFAULTS: Preferences = {
  lang: navigator.languages.find((lang) => /^(en|ja)\b/.test(lang))?.startsWith('ja') ? 'ja' : 'en',
  theme: 'auto',
  sound: false,
  coordinates: 'edge',
  confirm: 'small',
};

const prefersContrast = matchMedia('(prefers-contrast: more)');

export const settings = $state<Preferences>({ ...DEFAULTS, ...recall<Partial<Preferences>>('settings', {}) });

$effect.root(() => {
  $effect(() => {
    const page = document.documentElement;
    page.lang = settings.lang;
    const theme = settings.theme === 'auto' && prefersContrast.matches ? 'contrast' : settings.theme;
    if (theme === 'auto') delete page.dataset['theme'];
    else page.dataset['theme'] = theme;
    keep('settings', settings);
  });
});
