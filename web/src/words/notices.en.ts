/** What the page says about being told while it is closed, in English. */

export const notices = {
  push: 'Notify me when Teban is closed',
  pushHelp: 'When it is your turn in a correspondence game, at most once per turn.',
  pushFailed: 'Could not register your browser for notifications. Try again later.',
  feed: 'Private feed',
  feedHelp: 'For a feed reader: the games waiting for you. Anyone with the address can read it.',
  feedMake: 'Create address',
  feedRenew: 'Create new address',
  feedOnce: 'Copy it now: it is not shown again. A new address replaces the old one.',
};
