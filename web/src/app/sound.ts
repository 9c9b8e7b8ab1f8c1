/** The sound of a piece: a short burst of noise through a band-pass filter, synthesised on the spot. */

import { settings } from './settings.svelte';

let context: AudioContext | undefined;

export function click(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const length = Math.round(context.sampleRate * 0.05);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));

  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const wood = new BiquadFilterNode(context, { type: 'bandpass', frequency: 900 + Math.random() * 200, Q: 4 });
  const loudness = new GainNode(context, { gain: 0.9 });
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  source.connect(wood).connect(loudness).connect(context.destination);
  source.start(now);
}
