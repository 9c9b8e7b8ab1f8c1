/** The talk of a game as one player knows it, and what news of it makes of that. */

import type { Line, Mute, TalkNews } from '../wire/types';

export interface KnownTalk {
  lines: readonly Line[];
  muted: Mute | null;
  isClosed: boolean;
  /** What to ask for what comes next with. */
  heard: number;
}

export const SILENCE: KnownTalk = { lines: [], muted: null, isClosed: false, heard: 0 };

/**
 * The talk after news. A stream and the answers to what one says oneself tell the same, in any order: lines are known by their
 * numbers, and only who mutes or unmutes the other reads others than before.
 */
export function afterNews(known: KnownTalk, news: TalkNews): KnownTalk {
  const { muted, is_closed: isClosed } = news;
  if (news.is_whole && muted !== known.muted) return { lines: news.lines, muted, isClosed, heard: news.heard };
  const told = new Set(known.lines.map(({ number }) => number));
  const lines = [...known.lines, ...news.lines.filter(({ number }) => !told.has(number))];
  lines.sort((a, b) => a.number - b.number);
  return { lines, muted, isClosed, heard: muted ? 0 : Math.max(known.heard, news.heard) };
}
