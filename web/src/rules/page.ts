/** A rules page: fetched, and taken apart by its headings. */

import { retry } from '../table/retry';
import { transport } from '../transport';
import type { Figure, Language } from '../wire/types';

export interface Section {
  /** Counted from 1, as figures name it. */
  number: number;
  heading: string;
  /** Markdown, heading included. */
  text: string;
}

export interface RulesPage {
  /** What stands before the first section. */
  head: string;
  sections: Section[];
  figures: Figure[];
}

/** The rules of a game; whoever waits is told whether the server is away. */
export async function loadRules(game: string, lang: Language, onaway: (isAway: boolean) => void): Promise<RulesPage> {
  const told = await retry(() => transport.ask('rules', { game, lang }), new AbortController().signal, onaway);
  return { ...partsOf(told!.markdown), figures: told!.figures };
}

export function partsOf(markdown: string): Pick<RulesPage, 'head' | 'sections'> {
  const [head = '', ...texts] = markdown.split(/^(?=## )/m);
  const sections = texts.map((text, index) => ({
    number: index + 1,
    heading: /^## (.*)$/m.exec(text)![1]!,
    text,
  }));
  return { head, sections };
}

/** The sections in which something is mentioned, those with it in their headings first. */
export function sectionsAbout(sections: readonly Section[], asked: string): Section[] {
  const wanted = asked.trim().toLowerCase();
  const has = (text: string): boolean => text.toLowerCase().includes(wanted);
  return [
    ...sections.filter(({ heading }) => has(heading)),
    ...sections.filter(({ heading, text }) => !has(heading) && has(text)),
  ];
}
