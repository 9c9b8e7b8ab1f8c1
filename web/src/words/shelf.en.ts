/** What the home page says, in English. */

import type { Goal } from '../home/filters';

const goals: Record<Goal, string> = {
  land: 'Hold land',
  connect: 'Connect',
  gather: 'Gather',
  outlast: 'Race or outlast',
};

export const shelf = {
  goals,
  short: (most: number) => `Short, up to ${most} turns`,
  fresh: 'New to me',
  none: 'No game fits. Choose fewer filters.',
  level: 'level 3',
  playShort: 'Play',
  first: 'First time here?',
  playOne: (game: string) => `Play ${game}`,
  learnOne: (game: string) => `Learn ${game} in three minutes`,
  allGames: (n: number) => `All ${n} games in play`,
  resume: 'Continue',
  today: 'Today’s puzzle',
  solve: 'Solve',
  solveOf: (game: string) => `Solve today’s puzzle, ${game}`,
  legalTurns: (n: number) => (n >= 100 ? '100 legal turns or more' : n === 1 ? '1 legal turn' : `${n} legal turns`),
  people: 'Play people',
  beside: 'Side by side',
  besideWords: 'Two people, one device',
  begin: 'Set up',
  allChallenges: (n: number) => (n ? `All ${n}` : 'Lobby'),
  friend: 'Play a friend',
  friendWords: 'Send a link, play anywhere',
  invite: 'Invite',
  anyone: 'Play anyone',
  anyoneWords: 'Post a challenge in the lobby',
  post: 'Post',
  whichGame: 'Which game?',
};
