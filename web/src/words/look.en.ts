/** What the page says about how it looks and sounds, in English. */

export const look = {
  theme: 'Theme',
  themes: { auto: 'system', light: 'light', dark: 'dark' },
  contrast: 'Contrast',
  contrasts: { auto: 'system', normal: 'normal', high: 'high' },
  board: 'Board',
  boards: { auto: 'by theme', washi: 'washi', kaya: 'kaya', slate: 'slate', dusk: 'indigo dusk' },
  pieces: 'Pieces',
  sets: { stones: 'shell and slate', flat: 'plain' },
  sound: 'Sounds',
  mute: 'Turn sounds off',
  unmute: 'Turn sounds on',
};
