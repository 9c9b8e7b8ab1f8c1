import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '../app/settings.svelte';
import { said } from './actions';

const KNOWN = {
  pass: { en: 'pass', ja: 'パス' },
  'flip-': { en: 'flip {what}', ja: '{what}反転' },
  'card-': { en: 'card {what}', ja: 'カード{what}' },
};

describe('an action in words', () => {
  afterEach(() => void (settings.lang = 'en'));

  it('says words and verbs in the language of the reader', () => {
    settings.lang = 'ja';
    expect(['pass', 'flip-f2', 'card-X'].map((action) => said(action, KNOWN))).toEqual(['パス', 'f2反転', 'カードX']);
    settings.lang = 'en';
    expect(['pass', 'flip-f2', 'card-X'].map((action) => said(action, KNOWN))).toEqual(['pass', 'flip f2', 'card X']);
  });

  it('leaves cells as they are', () => {
    expect(['c3', 'c3-d4', 'Wf6', 'Eg12S'].map((action) => said(action, KNOWN))).toEqual([
      'c3',
      'c3-d4',
      'Wf6',
      'Eg12S',
    ]);
  });
});
