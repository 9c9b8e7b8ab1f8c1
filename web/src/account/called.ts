/** What players are called, also those who have deleted their accounts. */

import { w } from '../words';

export function called(name: string): string {
  return name || w().account.deleted;
}
