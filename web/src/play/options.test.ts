import { afterEach, expect, it } from 'vitest';
import { settings } from '../app/settings.svelte';
import type { Option } from '../wire/types';
import { optionName, valueName } from './options';

const table: Option = {
  name: 'table',
  kind: 'choice',
  default: 'oak',
  values: ['oak', 'elm', 3, true],
  labels: { en: 'Table', ja: '卓' },
  value_labels: { en: { oak: 'Oak wood', true: 'yes' }, ja: { oak: 'オーク材', true: 'あり' } },
  help: { en: 'What you play on.', ja: '対局する卓です。' },
};

afterEach(() => (settings.lang = 'en'));

it('calls an option and its values what the game calls them, in the language of the page', () => {
  expect([optionName(table), ...table.values.map((each) => valueName(table, each))]).toEqual([
    'Table',
    'Oak wood',
    'elm',
    '3',
    'yes',
  ]);
  settings.lang = 'ja';
  expect([optionName(table), valueName(table, 'oak'), valueName(table, true)]).toEqual(['卓', 'オーク材', 'あり']);
});
