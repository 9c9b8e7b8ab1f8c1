import { expect, test } from 'vitest';
import type { Line, TalkNews } from '../wire/types';
import { afterNews, SILENCE } from './heard';

const line = (number: number, seat: 1 | 2 = 1): Line => ({
  number,
  seat,
  said: { kind: 'text', text: `line ${number}` },
  at: number,
});
const news = (lines: Line[], more: Partial<TalkNews> = {}): TalkNews => ({
  is_whole: false,
  read: 0,
  lines,
  muted: null,
  is_closed: false,
  heard: lines.at(-1)?.number ?? 0,
  ...more,
});
const numbers = (lines: readonly Line[]): number[] => lines.map(({ number }) => number);

test('a line that is told twice, by the stream and by an answer, is there once', () => {
  const one = afterNews(SILENCE, news([line(1)], { is_whole: true }));
  const both = afterNews(afterNews(one, news([line(2), line(3)])), news([line(2)]));
  expect(numbers(both.lines)).toEqual([1, 2, 3]);
  expect(both.heard).toBe(3);
});

test('an answer that was overtaken by the stream takes nothing away', () => {
  const known = afterNews(SILENCE, news([line(1), line(2)], { is_whole: true }));
  const late = afterNews(known, news([line(1)], { is_whole: true }));
  expect(numbers(late.lines)).toEqual([1, 2]);
  expect(late.heard).toBe(2);
});

test('who mutes the other reads themselves alone, and everything when they do not any more', () => {
  const known = afterNews(SILENCE, news([line(1), line(2, 2)], { is_whole: true }));
  const muted = afterNews(known, news([line(1)], { is_whole: true, muted: 'game', heard: 0 }));
  expect([numbers(muted.lines), muted.heard]).toEqual([[1], 0]);
  const more = afterNews(muted, news([line(1), line(4)], { is_whole: true, muted: 'game', heard: 0 }));
  expect([numbers(more.lines), more.heard]).toEqual([[1, 4], 0]);
  const again = afterNews(more, news([line(1), line(2, 2), line(3, 2), line(4)], { is_whole: true }));
  expect([numbers(again.lines), again.heard]).toEqual([[1, 2, 3, 4], 4]);
});
