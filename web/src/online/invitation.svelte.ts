/** An invitation while it is put together: time, who begins, a name; and how it is sent. */

import { oneOf, text, withDefaults, yesOrNo, type Shape } from '../app/shape';
import { keep, recall } from '../app/store';
import { me } from '../account/me.svelte';
import { Refused } from '../transport';
import type { Options, TimeControl } from '../wire/types';
import { inWords, w } from '../words';
import { mine } from './mine.svelte';
import { rememberedName, rememberName, tidied } from './person.svelte';
import { newKey, sendInvitation } from './send';
import { LIVE_PRESETS, readTime, writeTime } from './time';

export const BEGINS = ['random', 'inviter', 'invited'] as const;

/** What was agreed on last. */
interface LastTerms {
  /** As `writeTime` writes it. */
  time: string;
  begins: (typeof BEGINS)[number];
  takebacks: boolean;
  isPrivate: boolean;
  isRated: boolean;
}

const FIRST: LastTerms = { time: '600-5', begins: 'random', takebacks: true, isPrivate: false, isRated: false };
const time: Shape<string> = (told, onloss) => oneOf([text(told, onloss)].filter(readTime))(told, onloss);
const shape = withDefaults<LastTerms>(
  { time, begins: oneOf(BEGINS), takebacks: yesOrNo, isPrivate: yesOrNo, isRated: yesOrNo },
  FIRST,
);

/** What somebody is invited to. */
interface Invited {
  game: string;
  options: Options;
  /** Whether anybody may accept, in the lobby. */
  isOpen: boolean;
}

export class InvitationForm {
  kind = $state<TimeControl['kind']>('live');
  /** One of the presets, or none of them. */
  preset = $state<(typeof LIVE_PRESETS)[number] | 'custom'>('600-5');
  minutes = $state(10);
  increment = $state(5);
  days = $state<1 | 3 | 7 | 14>(3);
  begins = $state<LastTerms['begins']>('random');
  takebacks = $state(true);
  isPrivate = $state(false);
  /** Whether it is to count; it does if it can: see `whyCasual`. */
  isRated = $state(false);
  name = $state(rememberedName());
  /** The account whose owner alone may accept; empty for whoever has the link. */
  to = $state('');
  accountsOnly = $state(false);
  isSending = $state(false);
  #isAway = $state(false);
  #refusal = $state('');
  /** Sent again with the same key, an invitation is made once. */
  #sent: { words: string; key: string } | null = null;
  #calls = new AbortController();

  constructor() {
    const last = recall('online.terms', shape, { ...FIRST });
    const time = readTime(last.time)!;
    this.kind = time.kind;
    if (time.kind === 'live') {
      this.preset = LIVE_PRESETS.find((preset) => preset === last.time) ?? 'custom';
      this.minutes = Math.ceil(time.base / 60);
      this.increment = time.increment;
    }
    if (time.kind === 'correspondence') this.days = time.days;
    this.begins = last.begins;
    this.takebacks = last.takebacks;
    this.isPrivate = last.isPrivate;
    this.isRated = last.isRated;
  }

  get time(): TimeControl {
    if (this.kind === 'live' && this.preset !== 'custom') return readTime(this.preset)!;
    if (this.kind === 'live') return { kind: 'live', base: 60 * this.minutes, increment: this.increment };
    return this.kind === 'untimed' ? { kind: 'untimed' } : { kind: 'correspondence', days: this.days };
  }

  /** Why it cannot be rated; empty if it can. */
  get whyCasual(): string {
    if (me.name === null) return w().ratings.guestHelp;
    return this.kind === 'untimed' ? w().ratings.untimedHelp : '';
  }

  /** Why it is not there yet. */
  get problem(): string {
    return this.#isAway ? w().online.noServer : this.#refusal;
  }

  /** Invite; the address of the new game, or null if that was refused or called off. */
  async send({ game, options, isOpen }: Invited): Promise<string | null> {
    const { time, begins, takebacks, isPrivate, isRated } = this;
    keep('online.terms', { time: writeTime(time), begins, takebacks, isPrivate, isRated });
    const rated = isRated && !this.whyCasual;
    const name = tidied(this.name);
    rememberName(name);
    const agreed = { takebacks: takebacks && !rated, private: isPrivate && !isOpen && !rated, rated };
    const terms = { game, options, time, begins, open: isOpen, accounts: this.accountsOnly, ...agreed };
    const to = (!isOpen && this.to.trim()) || null;
    const words = JSON.stringify({ terms, name, to });
    if (this.#sent?.words !== words) this.#sent = { words, key: newKey() };
    this.isSending = true;
    this.#refusal = '';
    try {
      const { key } = this.#sent;
      const told = await sendInvitation(
        { key, terms, name, to },
        this.#calls.signal,
        (isAway) => (this.#isAway = isAway),
      );
      if (!told) return null;
      mine.follow();
      return told.id;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refusal = inWords(error.words);
      return null;
    } finally {
      this.isSending = false;
    }
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#calls.abort();
  }
}
