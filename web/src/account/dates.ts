/** Dates of an account, in the language of the page. */

import { settings } from '../app/settings.svelte';

/** The day of a time in milliseconds since 1970. */
export function dayOf(time: number): string {
  return new Date(time).toLocaleDateString(settings.lang, { dateStyle: 'medium' });
}

/** The day and the minute. */
export function minuteOf(time: number): string {
  return new Date(time).toLocaleString(settings.lang, { dateStyle: 'medium', timeStyle: 'short' });
}
