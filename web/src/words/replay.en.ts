/** What the page says about replays and pictures, in English. */

export const replay = {
  title: 'Replay',
  play: 'Replay',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  toggle: 'Replay, or pause',
  faster: 'Replay faster',
  slower: 'Replay slower',
  pictures: 'Pictures…',
};

export const pictures = {
  title: 'Pictures',
  meters: 'With the race',
  position: 'The position on the board',
  game: 'The whole game, turn by turn',
  png: 'Picture (PNG)',
  svg: 'Drawing (SVG)',
  gif: 'Animation (GIF)',
  drawing: 'Drawing…',
  progress: (percent: number) => `Drawing… ${percent}%`,
  done: 'Done.',
};
