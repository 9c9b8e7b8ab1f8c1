/** What the page says about talk between the two players of an online game, in English. */

import type { Phrase } from '../wire/types';

export const talk = {
  title: 'Chat',
  unread: (n: number) => (n === 1 ? '1 unread message' : `${n} unread messages`),
  open: (unread: number) => (unread ? `Chat, ${unread} unread` : 'Chat'),
  none: (name: string) => `Only you and ${name} can read this.`,
  message: 'Message',
  send: 'Send',
  phrasesLabel: 'Quick phrases',
  phrasesHelp: 'Each player sees these in their own language.',
  phrases: {
    hello: 'Hello!',
    have_fun: 'Have fun!',
    nice_move: 'Nice move!',
    thinking: 'Let me think…',
    oops: 'Oops!',
    back_soon: 'Back in a moment.',
    back: 'I’m back.',
    good_game: 'Good game!',
    well_played: 'Well played!',
    thanks: 'Thanks for the game!',
    have_to_go: 'I have to go. Bye!',
  } as Record<Phrase, string>,
  said: (name: string, words: string) => `${name}: ${words}`,
  mute: (name: string) => `Mute ${name}…`,
  muteGame: 'In this game',
  muteAlways: 'In all games',
  mutedGame: (name: string) => `You have muted ${name} in this game.`,
  mutedAlways: (name: string) => `You have muted ${name} in all games.`,
  unmute: 'Unmute',
  muteHelp: (name: string) => `${name} is not told.`,
  closed: 'This chat is closed.',
  sending: 'No connection. Your message will be sent when it is back.',
};
