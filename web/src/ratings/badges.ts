/** Ratings in a few characters. */

import type { Badge } from '../wire/types';

/** A rating; a question mark says that it is provisional. */
export function ratingWords({ rating, is_provisional }: Pick<Badge, 'rating' | 'is_provisional'>): string {
  return rating === null ? '' : `${rating}${is_provisional ? '?' : ''}`;
}

/** A change with its sign. */
export function changeWords(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** A name with the rating, if there is one. */
export function rated(name: string, badge: Badge | null | undefined): string {
  const rating = badge && ratingWords(badge);
  return rating ? `${name} (${rating})` : name;
}

export function profileOf(name: string): string {
  return `#/player/${encodeURIComponent(name)}`;
}
