/**
 * The fonts of the page, cut as it is built to the characters that the page and the catalogues use.
 *
 * M PLUS 2 is for all that is read, in two weights; Zen Old Mincho for the names of games alone. A browser fetches what it
 * shows: Latin always, what the home page says in Japanese on the first Japanese page, everything else once it is needed.
 */

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import { en } from './src/words/en';
import { designers, ja } from './src/words/ja';

const HERE = import.meta.dirname;
const INTO = join(HERE, 'src/look/fonts');
const TEBAN = resolve(HERE, '../src/teban');
const SOURCES = join(HERE, 'node_modules/@fontsource');

const WEIGHTS = [400, 600];
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 0x20 + at));
const MARKS = '©·×–—‘’“”…←↑→↓−';
/** What stands in Japanese on pages of other languages too: the name of the house, and the way to the Japanese page. */
const HOUSE = `手番${en.other}`;
/** The sides of puzzles, whose names stand within their sentences. */
const PIECES = '白黒';
const KANA = String.fromCodePoint(...Array.from({ length: 0xc0 }, (_, at) => 0x3041 + at));
/** Where Japanese is written; the browser looks there for the rest, which no home page shows. */
const JAPANESE = 'U+2E80-9FFF, U+F900-FAFF, U+FF00-FFEF';

/** The characters of a text that Latin faces do not have, each once. */
const beyondLatin = (text) =>
  [...new Set(text)]
    .filter((char) => char.codePointAt(0) > 0xff)
    .toSorted()
    .join('');

const without = (text, other) => [...text].filter((char) => !other.includes(char)).join('');

/** All that words can say; of what depends on something, the source. */
const said = (words) => (words && typeof words === 'object' ? Object.values(words).map(said).join('') : String(words));

async function textOf(folder, names) {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && names.test(file.name) && !file.parentPath.includes('/client'))
    .map((file) => join(file.parentPath, file.name));
  return (await Promise.all(found.map((file) => readFile(file, 'utf-8')))).join('\n');
}

/** What is cut: its file, its family and weight, from which source, to which characters, and where browsers look for them. */
async function cuts() {
  const games = await textOf(join(TEBAN, 'games'), /^(en|ja)\.toml$/);
  const lines = games.match(/^(title|pitch) = .*$/gm).join('');
  const titles = games.match(/^title = .*$/gm).join('');
  const pages = await textOf(join(HERE, 'src'), /\.(ts|svelte)$/);
  const everything = beyondLatin(KANA + pages + (await textOf(TEBAN, /\.(toml|md)$/)));
  const latin = ASCII + MARKS + HOUSE;
  const only = (...words) => without(beyondLatin(words.map(said).join('')), latin);
  const { hero, shelf, card, home, mine, settings, skip, footer, puzzles, study, learn, online } = ja;
  const { title, ...others } = hero;
  const bold = [titles, title, hero.continue, hero.shown, hero.about.map(([head]) => head), shelf.playOne];
  const heads = only(...bold, shelf.today, shelf.people, online.count, online.yourTurn);
  const first = [
    lines,
    others,
    shelf,
    card.turns,
    card.by,
    designers,
    card.play,
    card.choose,
    card.hexagonal,
    card.rules,
    home,
    mine,
    settings,
    skip,
    footer,
  ];
  const task = [puzzles.title, puzzles.atOnce, puzzles.inTurns, puzzles.inActions, study.title, learn.name, PIECES];
  const people = [online.accept, online.and, online.turnOf, online.watchShort, online.playsGame];
  const ofHome = { 400: only(title, ...first, ...task, ...people), 600: heads };
  const sans = WEIGHTS.flatMap((weight) => {
    const source = `m-plus-2/files/m-plus-2-japanese-${weight}-normal.woff2`;
    const face = { family: 'M PLUS 2', weight, source };
    return [
      // The last of those that know a character is the one that is used.
      { ...face, file: `sans-${weight}-rest`, text: without(everything, latin + ofHome[weight]), range: JAPANESE },
      { ...face, file: `sans-${weight}-home`, text: ofHome[weight] },
      { ...face, file: `sans-${weight}-latin`, text: latin },
    ];
  });
  const source = 'zen-old-mincho/files/zen-old-mincho-japanese-600-normal.woff2';
  const names = { family: 'Zen Old Mincho', weight: 600, source };
  return [
    ...sans,
    { ...names, file: 'names-latin', text: `${ASCII}’` },
    { ...names, file: 'names-japanese', text: beyondLatin(titles) },
  ];
}

/** The characters as CSS writes ranges of them. */
function rangeOf(text) {
  const codes = [...new Set(text)].map((char) => char.codePointAt(0)).toSorted((a, b) => a - b);
  const runs = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

const faceOf = ({ family, weight, file, text, range = rangeOf(text) }) => `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('./${file}.woff2') format('woff2');
  unicode-range: ${range};
}
`;

async function cutFonts() {
  const all = await cuts();
  const code = await readFile(join(HERE, basename(import.meta.url)), 'utf-8').catch(() => '');
  const lock = await readFile(join(HERE, 'package-lock.json'), 'utf-8');
  const stamp = createHash('sha256')
    .update(JSON.stringify(all) + code + lock)
    .digest('hex');
  const css = `/* Written by fonts.config.js: ${stamp} */\n\n${all.map(faceOf).join('\n')}`;
  const sheet = join(INTO, 'fonts.css');
  if ((await readFile(sheet, 'utf-8').catch(() => '')) === css) return;
  await mkdir(INTO, { recursive: true });
  for (const { source, file, text } of all) {
    const font = await subsetFont(await readFile(join(SOURCES, source)), text, {
      targetFormat: 'woff2',
      noLayoutClosure: true, // no forms for vertical lines, which nobody sets
    });
    await writeFile(join(INTO, `${file}.woff2`), font);
  }
  await writeFile(sheet, css);
}

/** Cuts the fonts before anything is built, unless that is done. */
export const fonts = () => ({ name: 'fonts', buildStart: cutFonts });
