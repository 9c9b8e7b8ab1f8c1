/** What the page says about ratings, the computer as a player online, profiles and leaderboards, in English. */

import type { PlayerKind } from '../wire/types';

const kinds: Record<PlayerKind, string> = { guest: 'Guest', person: '', bot: 'Bot', computer: 'Computer' };

export const ratings = {
  kinds,
  rated: 'Rated',
  casual: 'Casual',
  stakes: 'Casual or rated?',
  ratedHelp: 'Rated games have clocks and no takebacks, and anyone may watch.',
  guestHelp: 'Guests play casual games. Create an account to play rated games.',
  untimedHelp: 'Rated games need clocks: choose a time first.',
  provisional: 'provisional',
  profileOf: (name: string, rating: string) => `${name}: profile, rating ${rating}`,
  changed: (change: string) => `Rating ${change}`,

  // The computer online
  playComputer: 'Play the computer',
  alwaysReady: 'Always ready. Undo turns, leave, and continue later on any device.',
  level: 'Level',
  levelOf: (level: number, rating: string) => `Level ${level} · ${rating}`,
  playLevel: (level: number, game: string) => `Play ${game}, level ${level}`,
  thinking: (name: string, seconds: number) => `${name} is thinking… ${seconds} s`,

  // Profile
  deviation: (n: number) => `±${n}`,
  deviationWords: 'With 95% probability the true rating is within twice this range.',
  score: (wins: number, draws: number, losses: number) => `${wins} won · ${draws} drawn · ${losses} lost`,
  head: {
    wins: 'Won',
    draws: 'Drawn',
    losses: 'Lost',
    opening: 'Opening',
    rank: 'Rank',
    player: 'Player',
    rating: 'Rating',
  },
  overTime: 'Rating over time',
  plot: (from: number, to: number, low: number, high: number, count: number) =>
    `Rating over ${count} ${count === 1 ? 'game' : 'games'}: from ${from} to ${to}, lowest ${low}, highest ${high}.`,
  openings: 'Openings',
  asSeat: (seat: 1 | 2): string => (seat === 1 ? 'Playing first' : 'Playing second'),
  recent: 'Recent games',
  won: 'Won',
  lost: 'Lost',
  drawn: 'Drawn',
  noResult: 'No result',
  noGames: 'No rated games yet.',
  nothingRecent: 'No finished games yet.',
  look: (game: string, names: string) => `View ${game}: ${names}`,

  // Leaderboard
  leaders: 'Leaderboard',
  leadersOf: (game: string) => `Leaderboard: ${game}`,
  noLeaders: 'No established ratings in this game yet. It takes about a dozen rated games.',
  leadersWords: 'Established ratings only. Elsewhere, “?” marks a provisional rating.',
};
