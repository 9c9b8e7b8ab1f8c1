/** What the page says about being told while it is closed, in English. */

export const notices = {
  push: 'Tell me when Teban is closed',
  pushHelp: 'Correspondence games: when it is your turn. At most once a turn.',
  pushFailed: 'Your browser could not be reached for that. Try again later.',
  feed: 'Private feed',
  feedHelp: 'For a feed reader: the games that wait for you. Anyone with its address can read it.',
  feedMake: 'Make an address',
  feedRenew: 'Make a new address',
  feedOnce: 'Copy it now: it is not shown again. A new address ends the one before.',
};
