/** A command at a game that is only listed: to accept a challenge, to withdraw one, to decline an offer. One at a time. */

import { Refused } from '../transport';
import type { Command } from '../wire/types';
import { inWords } from '../words';
import { mine } from './mine.svelte';
import { rememberName, tidied } from './person.svelte';
import { newKey, send } from './send';

export class GameCommand {
  /** The game at which something is being done. */
  at = $state<string | null>(null);
  isAway = $state(false);
  /** Why something could not be done. */
  refusal = $state('');
  #calls = new AbortController();

  /** Accept a challenge; whether one sits at the table. */
  async accept(id: string, name: string): Promise<boolean> {
    rememberName(tidied(name));
    const isDone = await this.do(id, { do: 'join', name: tidied(name) });
    // From now on one is somebody, whom the streams may not have known.
    if (isDone) mine.follow();
    return isDone;
  }

  /** Whether it is done. */
  async do(id: string, command: Command): Promise<boolean> {
    if (this.at) return false;
    this.at = id;
    this.refusal = '';
    try {
      const sent = { game_id: id, key: newKey(), command };
      return (
        (await send(
          sent,
          () => 0,
          this.#calls.signal,
          (isAway) => (this.isAway = isAway),
        )) !== null
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = inWords(error.words);
      return false;
    } finally {
      this.at = null;
      this.isAway = false;
    }
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#calls.abort();
  }
}
