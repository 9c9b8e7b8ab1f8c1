/** 見た目と音についての言葉（日本語）。 */

import type { look as english } from './look.en';

export const look: typeof english = {
  theme: 'テーマ',
  themes: { auto: '端末に合わせる', light: 'ライト', dark: 'ダーク' },
  contrast: 'コントラスト',
  contrasts: { auto: '端末に合わせる', normal: '標準', high: 'ハイコントラスト' },
  board: '盤',
  boards: { auto: 'テーマに合わせる', washi: '和紙', kaya: '榧', slate: '石板', dusk: '藍' },
  pieces: 'コマ',
  sets: { stones: '蛤と那智黒', flat: 'シンプル' },
  sound: '効果音',
  mute: '効果音を消す',
  unmute: '効果音を出す',
};
