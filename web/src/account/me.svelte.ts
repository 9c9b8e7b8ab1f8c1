/** Who is signed in to an account in this browser, as far as the page knows. */

import { rememberName } from '../online/person.svelte';
import type { Me } from '../wire/types';

let name = $state<string | null>(null);

export const me = {
  /** The name of the account; null for guests. */
  get name(): string | null {
    return name;
  },

  learn(told: Me): void {
    this.become(told.is_account ? told.name : null);
  },

  become(account: string | null): void {
    name = account;
    if (account) rememberName(account);
  },
};
