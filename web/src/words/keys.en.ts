/** The help on keys. */

export const keys = {
  title: 'Keyboard',
  help: 'Show this help',
  open: 'Keyboard help…',
  everywhere: 'Anywhere on this page',
  tab: 'To the next control; Shift+Tab goes back',
  nextGame: 'Next game in which it is your turn',
  onBoard: 'On the board',
  walking: 'Through the turns',
  move: 'Move between cells',
  rowEnds: 'First and last cell of the row',
  cell: 'Jump to the cell of that name',
  select: 'Select: pick a piece, play a cell, confirm a preview',
  back: 'Cancel a preview, then a pick, then undo a step',
  /** What is written on the keys. */
  names: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    cell: 'c3',
  } as Record<string, string>,
};
