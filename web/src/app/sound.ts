/**
 * Small wooden sounds, synthesised on the spot: nothing is fetched, and nobody else has a right in them.
 *
 * A stroke on wood is a few partials that ring for some hundredths of a second (their ratios are those of a bar that is
 * free at both ends), behind a shorter burst of noise, the touch itself.
 */

import { settings } from './settings.svelte';

interface Stroke {
  /** The lowest partial, in hertz. */
  pitch: number;
  /** Seconds until it sounds. */
  after?: number;
  /** From 0 to 1. */
  loud?: number;
}

/** The partials of a bar: their ratio to the lowest, their share of its loudness, and the seconds that they ring. */
const PARTIALS = [
  { ratio: 1, share: 1, rings: 0.11 },
  { ratio: 2.76, share: 0.45, rings: 0.06 },
  { ratio: 5.4, share: 0.18, rings: 0.03 },
];
const TOUCH = 0.012;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** A piece is put down; no two strokes are quite alike. */
export function place(): void {
  play([{ pitch: 430 + Math.random() * 50, loud: 0.8 }]);
}

/** A piece is put down, and what it takes is put aside. */
export function capture(): void {
  play([
    { pitch: 390, loud: 0.8 },
    { pitch: 760, after: 0.085, loud: 0.4 },
    { pitch: 830, after: 0.135, loud: 0.25 },
  ]);
}

/** It is the person's turn again. */
export function yourTurn(): void {
  play([
    { pitch: 520, after: 0.18, loud: 0.35 },
    { pitch: 690, after: 0.3, loud: 0.4 },
  ]);
}

/** The game is over. */
export function over(): void {
  play([
    { pitch: 690, after: 0.2, loud: 0.5 },
    { pitch: 520, after: 0.36, loud: 0.5 },
    { pitch: 345, after: 0.56, loud: 0.7 },
  ]);
}

/** Somebody waits for the person elsewhere. */
export function call(): void {
  play([
    { pitch: 620, loud: 0.6 },
    { pitch: 460, after: 0.16, loud: 0.6 },
  ]);
}

function play(strokes: Stroke[]): void {
  // Browsers keep a page silent until it is touched; what happens before is not saved up for that moment.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const each of strokes) strike(context, each);
}

function strike(on: AudioContext, { pitch, after = 0, loud = 1 }: Stroke): void {
  const at = on.currentTime + after;
  for (const { ratio, share, rings } of PARTIALS) {
    const partial = new OscillatorNode(on, { frequency: pitch * ratio });
    partial.connect(fading(on, at, 0.3 * loud * share, rings));
    partial.start(at);
    partial.stop(at + rings);
  }
  const touch = new AudioBufferSourceNode(on, { buffer: (noise ??= hiss(on)) });
  const wood = new BiquadFilterNode(on, { type: 'bandpass', frequency: 4 * pitch, Q: 1.2 });
  touch.connect(wood).connect(fading(on, at, 0.5 * loud, TOUCH));
  touch.start(at);
}

/** A volume that falls from a loudness to nothing, connected to the loudspeaker. */
function fading(on: AudioContext, at: number, loudness: number, length: number): GainNode {
  const volume = new GainNode(on, { gain: 0 });
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
  volume.gain.setValueAtTime(0, at + length);
  volume.connect(on.destination);
  return volume;
}

function hiss(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * TOUCH), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
