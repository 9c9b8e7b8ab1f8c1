/** What is said on the way to an action: previews, answers, hints, cards. */

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const acting = {
  /** The button that plays what is previewed; by the word of the choice where "play" says too little. */
  play: (cells: string) => `Play ${cells}`,
  playCard: (name: string) => `Play card ${name}`,
  verbs: {
    'flip-': (cell: string) => `Flip ${cell}`,
    'leave-': () => 'Exclude this region',
    'put-': (cell: string) => `Place a stone on ${cell}`,
  } as Record<string, (cell: string) => string>,
  tapCell: (cell: string) => `Tap ${cell} again to play it, or another cell to preview it.`,
  tapCard: (name: string) => `Tap card ${name} again to play it, or another card to preview it.`,
  selectAgain: (what: string) => `Select ${what} again to play it.`,
  previewed: (what: string) => `Preview: ${what}. Select again to play it, Escape to cancel.`,
  /** A button whose answer is asked about first. */
  asks: (word: string) => `${word}…`,
  hint: {
    title: 'Suggested turn:',
    /** The name is null for the reader. */
    chance: (name: string | null, percent: number) => `${name ? `${name}'s` : 'Your'} win chance: ${percent}%`,
    win: (name: string | null, n: number) =>
      `${name ? `${name} has` : 'You have'} a forced win${n > 0 ? ` in at most ${count(n, 'move', 'moves')} (both sides counted)` : ''}.`,
    loss: (name: string | null, other: string) =>
      `${name ? `${name} is losing` : 'You are losing'}: ${other} has a forced win.`,
    draw: 'Draw with best play.',
    thinking: 'Looking for a turn…',
    playTurn: 'Play this turn',
  },
  cards: {
    used: 'used',
    usedSaid: (n: number) => `used, back after ${count(n, 'more card', 'more cards')}`,
    back: 'available again',
    /** Whose cards came back, and which. */
    backSaid: (name: string, cards: string) => `${name}: cards available again: ${cards}.`,
    suggested: (n: number) => `step ${n} of the suggested turn`,
  },
};
