import { expect, it } from 'vitest';
import { LANGUAGES } from './languages';

/** The page's sources, apart from its words, what is generated, and tests. */
const SOURCES = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.svelte', '!../words/**', '!../wire/**', '!../**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const NAMES = new Set(Object.values(SOURCES).flatMap((source) => source.match(/\w+/g) ?? []));

/** All keys, with their paths. What is no word, such as `flip-` or `!?`, is a code that is looked up as it comes. */
function keysOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => [
    ...(/^[a-z]\w+$/i.test(key) && !Array.isArray(words) ? [[key, path + key] as [string, string]] : []),
    ...(typeof value === 'object' && value ? keysOf(value, `${path}${key}.`) : []),
  ]);
}

it('has no words that the page never names', () => {
  expect(NAMES.size).toBeGreaterThan(1000);
  const unused = keysOf(LANGUAGES.en).filter(([key]) => !NAMES.has(key));
  expect(unused.map(([, path]) => path)).toEqual([]);
});
