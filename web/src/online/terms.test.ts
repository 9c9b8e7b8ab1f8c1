import { afterEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../app/settings.svelte';
import { summary } from '../testing/online';
import type { GameOnShelf, Terms } from '../wire/types';
import { boardWords, otherWords, timeWords } from './terms';

// Those of the page are kept in a browser, and change how it looks.
vi.mock('../app/settings.svelte', () => ({ settings: { lang: 'en' } }));

/** As much of a game on the shelf as its terms ask for. */
function shelved(shape: 'hex' | 'square'): GameOnShelf {
  const options = [
    { name: 'size', kind: 'number', default: 5 },
    {
      name: 'pie',
      kind: 'boolean',
      default: false,
      labels: { en: 'Pie rule', ja: 'パイルール' },
      value_labels: { en: { true: 'yes' }, ja: { true: 'あり' } },
    },
  ];
  return { sizes: [4, 5], options, sample: { scene: { shape } } } as unknown as GameOnShelf;
}

const terms = (told: Partial<Terms>): Terms => ({ ...summary().terms, ...told });

describe('what two players agree on, in words', () => {
  afterEach(() => void (settings.lang = 'en'));

  it('is a time', () => {
    settings.lang = 'en';
    expect(timeWords({ kind: 'untimed' })).toBe('No clock');
    expect(timeWords({ kind: 'live', base: 600, increment: 5 })).toBe('10 min + 5 s');
    expect(timeWords({ kind: 'live', base: 90, increment: 0 })).toBe('90 s');
    expect(timeWords({ kind: 'correspondence', days: 1 })).toBe('1 day per turn');
    settings.lang = 'ja';
    expect(timeWords({ kind: 'live', base: 600, increment: 5 })).toBe('10分＋5秒');
    expect(timeWords({ kind: 'correspondence', days: 3 })).toBe('1手3日');
  });

  it('is a board, of the usual size unless it is another', () => {
    settings.lang = 'en';
    expect(boardWords(shelved('hex'), terms({}))).toBe('Size 5');
    expect(boardWords(shelved('hex'), terms({ options: { size: '4' } }))).toBe('Size 4');
    expect(boardWords(shelved('square'), terms({}))).toBe('5 × 5');
  });

  it('is whatever else is not as usual', () => {
    settings.lang = 'en';
    expect(otherWords(shelved('hex'), terms({ options: { size: 4 } }))).toEqual([]);
    const unusual = terms({ options: { pie: true }, takebacks: false, private: true });
    expect(otherWords(shelved('hex'), unusual)).toEqual(['Pie rule: yes', 'No takebacks', 'Private']);
    settings.lang = 'ja';
    expect(otherWords(shelved('hex'), unusual)).toEqual(['パイルール：あり', '待ったなし', '非公開']);
  });
});
