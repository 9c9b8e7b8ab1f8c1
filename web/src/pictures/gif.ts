/**
 * Writes animated GIFs (GIF89a): one table of colours for all frames, and of each frame only what differs from the one
 * before.
 */

/** What is drawn, as a canvas gives it: four bytes for each pixel. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** All colours that a table holds but the last one, which means that a pixel stays as it is. */
const COLOURS = 255;
const STAYS = 255;
/** Colours are counted and looked up by the upper five bits of each part. */
const BITS = 5;
const MAX_CODE = 4096;

/** The colours that most pixels of some pictures have, as red, green and blue one after another. */
export function tableOf(pictures: readonly Pixels[]): Uint8Array {
  const counts = new Map<number, { count: number; parts: [number, number, number] }>();
  for (const { data } of pictures) {
    for (let at = 0; at < data.length; at += 4) {
      const key = keyAt(data, at);
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { count: 1, parts: [data[at]!, data[at + 1]!, data[at + 2]!] });
    }
  }
  const table = new Uint8Array(3 * (COLOURS + 1));
  const most = [...counts.values()].sort((one, other) => other.count - one.count).slice(0, COLOURS);
  for (const [index, { parts }] of most.entries()) table.set(parts, 3 * index);
  return table;
}

export class GifWriter {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #table: Uint8Array;
  readonly #nearest = new Map<number, number>();
  #before: Uint8Array | null = null;

  /** Of a size, with the colours of a table. */
  constructor(width: number, height: number, table: Uint8Array) {
    this.#table = table;
    this.#write(
      ...text('GIF89a'),
      ...short(width),
      ...short(height),
      0xf7, // the table has 256 colours
      0,
      0,
      ...table,
      ...[0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0], // again and again
    );
  }

  /** One more frame, for so many hundredths of a second. */
  add(pixels: Pixels, hundredths: number): void {
    const { width, height } = pixels;
    const indices = this.#indicesOf(pixels);
    const before = this.#before;
    const drawn = before ? indices.map((index, at) => (index === before[at] ? STAYS : index)) : indices;
    this.#before = indices;
    this.#write(0x21, 0xf9, 4, 0x05, ...short(hundredths), STAYS, 0); // what is there stays, under the new frame
    this.#write(0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0, 8);
    this.#parts.push(...blocksOf(compressed(drawn)));
  }

  finished(): Blob {
    return new Blob([...this.#parts, new Uint8Array([0x3b])], { type: 'image/gif' });
  }

  #write(...bytes: number[]): void {
    this.#parts.push(new Uint8Array(bytes));
  }

  #indicesOf({ data }: Pixels): Uint8Array {
    const indices = new Uint8Array(data.length / 4);
    for (let at = 0; at < data.length; at += 4) {
      const key = keyAt(data, at);
      let index = this.#nearest.get(key);
      if (index === undefined) {
        index = this.#nearestTo(data[at]!, data[at + 1]!, data[at + 2]!);
        this.#nearest.set(key, index);
      }
      indices[at / 4] = index;
    }
    return indices;
  }

  #nearestTo(red: number, green: number, blue: number): number {
    let [best, least] = [0, Infinity];
    for (let index = 0; index < COLOURS; index++) {
      const [r, g, b] = this.#table.subarray(3 * index, 3 * index + 3) as unknown as [number, number, number];
      const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (distance < least) [best, least] = [index, distance];
    }
    return best;
  }
}

/** LZW with codes of growing width, as GIF has it, of values of eight bits. */
export function compressed(values: Uint8Array): Uint8Array {
  const [clear, end] = [256, 257];
  const out = new Bits();
  let codes = new Map<number, number>();
  let [next, width] = [end + 1, 9];
  out.add(clear, width);
  let prefix = values[0] ?? 0;
  for (let at = 1; at < values.length; at++) {
    const value = values[at]!;
    const key = (prefix << 8) | value;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    out.add(prefix, width);
    prefix = value;
    if (next === MAX_CODE) {
      out.add(clear, width);
      codes = new Map();
      [next, width] = [end + 1, 9];
      continue;
    }
    if (next === 1 << width) width++;
    codes.set(key, next++);
  }
  out.add(prefix, width);
  if (next === 1 << width && width < 12) width++;
  out.add(end, width);
  return out.bytes();
}

/** Bits one after another, the lowest first. */
class Bits {
  #bytes: number[] = [];
  #held = 0;
  #count = 0;

  add(value: number, width: number): void {
    this.#held |= value << this.#count;
    this.#count += width;
    while (this.#count >= 8) {
      this.#bytes.push(this.#held & 255);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#count ? [...this.#bytes, this.#held & 255] : this.#bytes);
  }
}

/** Data in blocks of at most 255 bytes, each behind its length, and an empty one. */
function blocksOf(data: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    blocks.push(new Uint8Array([part.length, ...part]));
  }
  return [...blocks, new Uint8Array([0])];
}

function keyAt(data: Uint8ClampedArray, at: number): number {
  const drop = 8 - BITS;
  return ((data[at]! >> drop) << (2 * BITS)) | ((data[at + 1]! >> drop) << BITS) | (data[at + 2]! >> drop);
}

function text(written: string): number[] {
  return [...written].map((letter) => letter.charCodeAt(0));
}

function short(value: number): [number, number] {
  return [value & 255, value >> 8];
}
