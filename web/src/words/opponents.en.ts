/** The computer's levels as opponents, in English: stones, the harder the stronger. */

const names = ['Pebble', 'Pumice', 'Sandstone', 'Slate', 'Marble', 'Granite', 'Basalt', 'Obsidian'];

const name = (level: number): string => names[level - 1] ?? '';

export const opponents = {
  name,
  called: (level: number) => `${name(level)} (level ${level})`,
  computer: 'Computer',
  /** A rating that was measured. */
  about: (rating: number) => `about ${rating}`,
  play: (level: number) => `Play against ${name(level)}`,
  playPeople: 'Play on this device',
};
