/** Drawings of a game from the server, and pictures made of them: SVG, PNG and animated GIF. */

import { settings } from '../app/settings.svelte';
import type { GameSoFar } from '../table/positions';
import { retry } from '../table/retry';
import { transport } from '../transport';
import type { DrawingRequest } from '../wire/types';
import { GifWriter, tableOf, type Pixels } from './gif';

/** The width of pictures, in pixels. */
const STILL = 1200;
const MOVING = 480;
/** The last frame of an animation stays so many times as long. */
const LINGER = 3;

const isDark = matchMedia('(prefers-color-scheme: dark)');

/** The position after all these actions. */
export async function drawing(sofar: GameSoFar, meters: boolean, signal: AbortSignal): Promise<string> {
  const [frame] = await framesOf({ ...questionOf(sofar), meters }, signal);
  return frame!;
}

/** The same as PNG. */
export async function pngOf(drawing: string): Promise<Blob> {
  const canvas = await painted(drawing, STILL);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));
}

/** The game turn by turn, each shown for so many seconds; tells how much of it is done, from 0 to 1. */
export async function gifOf(
  sofar: GameSoFar,
  meters: boolean,
  seconds: number,
  signal: AbortSignal,
  ondone: (share: number) => void,
): Promise<Blob> {
  const frames = await framesOf({ ...questionOf(sofar), meters, course: true }, signal);
  const ends = await Promise.all([frames[0]!, frames.at(-1)!].map(pixelsOf));
  const height = Math.max(...ends.map((each) => each.height));
  // The first and the last frame have all the colours that there are.
  const writer = new GifWriter(MOVING, height, tableOf(ends.map((each) => ofHeight(each, height))));
  for (const [index, frame] of frames.entries()) {
    const isLast = index === frames.length - 1;
    signal.throwIfAborted();
    writer.add(ofHeight(await pixelsOf(frame), height), Math.round(100 * seconds * (isLast ? LINGER : 1)));
    ondone((index + 1) / frames.length);
  }
  return writer.finished();
}

/** Asks until somebody has time for it. */
async function framesOf(question: DrawingRequest, signal: AbortSignal): Promise<string[]> {
  const told = await retry(
    (signal) => transport.ask('drawings', question, signal),
    signal,
    () => {},
  );
  signal.throwIfAborted();
  return told!.frames;
}

function questionOf({ game, options, start, actions }: GameSoFar): DrawingRequest {
  const { theme, board, pieces, lang } = settings;
  const isLight = theme === 'light' || (theme === 'auto' && !isDark.matches);
  return {
    ...{ game, options, actions, lang, board, pieces, ...(start ? { start } : {}) },
    theme: isLight ? 'light' : 'dark',
  };
}

async function pixelsOf(drawing: string): Promise<Pixels> {
  const canvas = await painted(drawing, MOVING);
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
}

/** A drawing on the ground that it brings along, whose corners are round and cannot be so in every picture. */
async function painted(drawing: string, width: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, width, height);
  const [red, green, blue] = context.getImageData(width / 2, 1, 1, 1).data;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  context.fillRect(0, 0, width, height);
  return canvas;
}

/** A picture in the middle of a ground of some height: what lies beside the board may come and go. */
function ofHeight({ width, height, data }: Pixels, wanted: number): Pixels {
  if (height === wanted) return { width, height, data };
  const ground = new Uint32Array(width * wanted).fill(new Uint32Array(data.buffer, 0, 1)[0]!);
  const whole = new Uint8ClampedArray(ground.buffer);
  const above = Math.max(0, Math.floor((wanted - height) / 2));
  whole.set(data.subarray(0, 4 * width * Math.min(height, wanted)), 4 * width * above);
  return { width, height: wanted, data: whole };
}
