/** The talk of an online game on this page: what was said, what of it is unread, and what is on its way. */

import { announce } from '../app/announcer.svelte';
import { number, recordOf } from '../app/shape';
import { keep, recall } from '../app/store';
import { Refused, transport, Unreachable } from '../transport';
import type { Line, Mute, Said, Seat, TalkNews } from '../wire/types';
import { inWords, w } from '../words';
import { afterNews, SILENCE, type KnownTalk } from './heard';
import { mine } from './mine.svelte';
import { newKey, sendLine, sendMute } from './send';

/** Of each game the number of the last line that was read on this device. */
const READ = 'online.read';

export class Talk {
  #game: string;
  #known = $state.raw<KnownTalk>(SILENCE);
  #read = $state(0);
  /** Whether the server has told it: it does so to the two players alone. */
  isThere = $state(false);
  /** What is being written. */
  text = $state('');
  isSending = $state(false);
  isAway = $state(false);
  /** Why something could not be said. */
  refusal = $state('');
  #calls = new AbortController();

  constructor(game: string) {
    this.#game = game;
    this.#read = recall(READ, recordOf(number), {})[game] ?? 0;
  }

  get lines(): readonly Line[] {
    return this.#known.lines;
  }

  get muted(): Mute | null {
    return this.#known.muted;
  }

  get isClosed(): boolean {
    return this.#known.isClosed;
  }

  /** What to ask for what comes next with. */
  get heard(): number {
    return this.#known.heard;
  }

  /** How many of the opponent's lines nobody has read here. */
  unread(you: Seat): number {
    return this.lines.filter((line) => line.seat !== you && line.number > this.#read).length;
  }

  /** All that was said has been seen. */
  read(): void {
    const last = this.lines.at(-1)?.number ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    const games = new Set([this.#game, ...mine.all.map(({ id }) => id)]);
    const kept = Object.entries(recall(READ, recordOf(number), {})).filter(([id]) => games.has(id));
    keep(READ, { ...Object.fromEntries(kept), [this.#game]: last });
    // For other devices, and the count of what is unread; whoever cannot be reached is told with the next line.
    transport.ask('read', { game_id: this.#game, number: last }).catch((error: unknown) => {
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
    });
  }

  /** What the server tells; what an opponent of that name says while the page is open is read out. */
  take(news: TalkNews, them: Seat | null, name: string): void {
    const before = this.lines.at(-1)?.number ?? 0;
    this.#known = afterNews(this.#known, news);
    this.#read = Math.max(this.#read, news.read);
    const said = this.lines.filter((line) => line.seat === them && line.number > before);
    if (this.isThere && said.length) announce(...said.map((line) => w().talk.said(name, wordsOf(line.said))));
    this.isThere = true;
  }

  /** Say what is written. */
  async write(): Promise<void> {
    const text = this.text.trim();
    if (text && (await this.say({ kind: 'text', text }))) this.text = '';
  }

  /** Whether it is said. */
  async say(line: Said): Promise<boolean> {
    const request = { game_id: this.#game, key: newKey(), line };
    return this.#send((signal, onaway) => sendLine(request, () => this.heard, signal, onaway));
  }

  async mute(mute: Mute | null): Promise<void> {
    await this.#send((signal, onaway) => sendMute({ game_id: this.#game, mute }, signal, onaway));
  }

  /** The page is left. */
  leave(): void {
    this.#calls.abort();
  }

  async #send(
    send: (signal: AbortSignal, onaway: (isAway: boolean) => void) => Promise<TalkNews | null>,
  ): Promise<boolean> {
    if (this.isSending) return false;
    this.isSending = true;
    this.refusal = '';
    try {
      const news = await send(this.#calls.signal, (isAway) => (this.isAway = isAway));
      if (news) this.#known = afterNews(this.#known, news);
      return news !== null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = inWords(error.words);
      return false;
    } finally {
      this.isSending = false;
      this.isAway = false;
    }
  }
}

/** What was said, in the reader's language if it is a ready phrase. */
export function wordsOf(said: Said): string {
  return said.kind === 'phrase' ? w().talk.phrases[said.phrase] : said.text;
}
