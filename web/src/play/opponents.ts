/** Whom one can play: at this device, and online. */

export const OPPONENTS = ['computer', 'people', 'friend', 'anyone'] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** Whether the game is played online. */
export function isOnline(opponent: Opponent): opponent is 'friend' | 'anyone' {
  return opponent === 'friend' || opponent === 'anyone';
}
