import { describe, expect, it } from 'vitest';
import { compressed, GifWriter, tableOf, type Pixels } from './gif';

/** What a reader of GIF makes of compressed data. */
function expanded(data: Uint8Array): number[] {
  let [at, held, count] = [0, 0, 0];
  const read = (width: number): number => {
    while (count < width) {
      held |= data[at++]! << count;
      count += 8;
    }
    const value = held & ((1 << width) - 1);
    held >>>= width;
    count -= width;
    return value;
  };
  let entries: number[][] = [];
  const values: number[] = [];
  let [width, before] = [9, null as number[] | null];
  for (;;) {
    const code = read(width);
    if (code === 257) return values;
    if (code === 256) {
      entries = Array.from({ length: 258 }, (_, value) => [value]);
      [width, before] = [9, null];
      continue;
    }
    const entry = entries[code] ?? [...before!, before![0]!];
    values.push(...entry);
    if (before && entries.length < 4096) entries.push([...before, entry[0]!]);
    if (entries.length === 1 << width && width < 12) width++;
    before = entry;
  }
}

/** Numbers that look like chance, the same each time. */
function noise(length: number, below: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => (state = (state * 48271) % 2147483647) % below);
}

const painted = (colours: number[][]): Pixels => ({
  width: colours.length,
  height: 1,
  data: new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255])),
});

describe('compression', () => {
  it.each([
    ['one value', new Uint8Array([7])],
    ['a plain ground', new Uint8Array(5000).fill(3)],
    ['few colours', noise(30_000, 4)],
    ['more than the codes can hold', noise(60_000, 255)],
  ])('can be undone: %s', (_, values) => {
    expect(expanded(compressed(values))).toEqual([...values]);
  });

  it.each([250, 251, 252, 253, 254, 255, 256, 257, 509, 510, 511, 512, 3836, 3837, 3838, 3839, 3840])(
    'can be undone where codes become longer: %i values',
    (length) => {
      const values = noise(length, 251);
      expect(expanded(compressed(values))).toEqual([...values]);
    },
  );
});

describe('a table of colours', () => {
  it('has the colours that most pixels have, as they are', () => {
    const table = tableOf([
      painted([
        [200, 10, 20],
        [1, 2, 3],
        [200, 10, 20],
      ]),
    ]);
    expect([...table.subarray(0, 6)]).toEqual([200, 10, 20, 1, 2, 3]);
    expect(table.length).toBe(768);
  });
});

describe('a GIF', () => {
  it('begins and ends as one does, and tells its size', async () => {
    const first = painted([
      [200, 10, 20],
      [1, 2, 3],
    ]);
    const writer = new GifWriter(2, 1, tableOf([first]));
    writer.add(first, 50);
    const bytes = new Uint8Array(await writer.finished().arrayBuffer());
    expect(String.fromCharCode(...bytes.subarray(0, 6))).toBe('GIF89a');
    expect([...bytes.subarray(6, 10)]).toEqual([2, 0, 1, 0]);
    expect(bytes.at(-1)).toBe(0x3b);
  });
});
