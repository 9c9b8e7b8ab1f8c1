/** The account of the visitor, and what is done to it, one thing at a time. */

import { isAbort, Refused, transport, Unreachable } from '../transport';
import type { AccountAnswer } from '../wire/types';
import { inWords, w } from '../words';
import { CalledOff, makePasskey, usePasskey } from './passkeys';

export class OwnAccount {
  /** What the server has told; null before. */
  told = $state.raw<AccountAnswer | null>(null);
  isBusy = $state(false);
  /** Why something could not be done. */
  problem = $state('');
  /** What waits until the visitor has shown once more who they are. */
  #waiting = $state.raw<(() => Promise<void>) | null>(null);
  #calls = new AbortController();

  /** Whether the visitor has to show once more who they are. */
  get isAsking(): boolean {
    return this.#waiting !== null;
  }

  load(): Promise<boolean> {
    return this.run(async (signal) => {
      this.told = await transport.ask('account', {}, signal);
    });
  }

  /** Do something; whether it is done. */
  async run(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.problem = '';
    try {
      await work(this.#calls.signal);
      return true;
    } catch (error) {
      if (isAbort(error)) return false;
      if (error instanceof CalledOff) this.problem = w().account.calledOff;
      else if (error instanceof Unreachable) this.problem = w().account.away;
      else if (error instanceof Refused) this.problem = inWords(error.words);
      else throw error;
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** Do something that needs somebody who has shown a moment ago who they are: at once, or after that. */
  async runConfirmed(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    // A little sooner than the server, whose clock is another one.
    const isConfirmed = (this.told?.account?.confirmed_until ?? 0) > Date.now() + 30_000;
    if (isConfirmed) await this.run(work);
    else this.#waiting = async () => void (await this.run(work));
  }

  async confirmWithPassword(password: string): Promise<void> {
    const isDone = await this.run(async (signal) => {
      this.told = await transport.ask('confirm_with_password', { password }, signal);
    });
    if (isDone) await this.#goOn();
  }

  async confirmWithPasskey(): Promise<void> {
    const isDone = await this.run(async (signal) => {
      const { options } = await transport.ask('confirm_options', {}, signal);
      const credential = await usePasskey(options);
      this.told = await transport.ask('confirm_with_passkey', { credential }, signal);
    });
    if (isDone) await this.#goOn();
  }

  /** Rather not. */
  callOff(): void {
    this.#waiting = null;
    this.problem = '';
  }

  addPasskey(label: string): Promise<void> {
    return this.runConfirmed(async (signal) => {
      const { options } = await transport.ask('new_passkey_options', {}, signal);
      const credential = await makePasskey(options);
      this.told = await transport.ask('add_passkey', { label, credential }, signal);
    });
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#calls.abort();
  }

  async #goOn(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = null;
    await waiting?.();
  }
}
