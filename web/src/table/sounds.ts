/** What cards, steel, stone and wax sound like: all of it made of filtered noise and a few tones, no file to load. */
import { settings } from "../settings.svelte";
import { mix } from "./mixer";

export type Sound = "shuffle" | "deal" | "slide" | "whoosh" | "steel" | "hit" | "stone" | "seal" | "light";

interface Noise {
  readonly at: number;
  readonly lasts: number;
  readonly loud: number;
  readonly from: number;
  readonly to: number;
  readonly sharp: number;
}
interface Tone {
  readonly at: number;
  readonly lasts: number;
  readonly loud: number;
  readonly hertz: number;
}

const riffle = Array.from({ length: 9 }, (_, card): Noise => ({
  at: card * 0.055,
  lasts: 0.05,
  loud: 0.07,
  from: 2600 + card * 90,
  to: 1500,
  sharp: 1,
}));
/** After the riffle, a card at a time. */
const dealt = Array.from({ length: 6 }, (_, card): Noise => ({
  at: 0.5 + card * 0.09,
  lasts: 0.07,
  loud: 0.06,
  from: 3200,
  to: 1200,
  sharp: 0.9,
}));
const SOUNDS: Readonly<Record<Sound, { readonly noises: readonly Noise[]; readonly tones: readonly Tone[] }>> = {
  shuffle: { noises: riffle, tones: [] },
  deal: { noises: [...riffle, ...dealt], tones: [] },
  slide: { noises: [{ at: 0, lasts: 0.13, loud: 0.06, from: 2400, to: 900, sharp: 0.8 }], tones: [] },
  whoosh: { noises: [{ at: 0, lasts: 0.22, loud: 0.09, from: 500, to: 2600, sharp: 1.6 }], tones: [] },
  steel: {
    noises: [{ at: 0, lasts: 0.05, loud: 0.12, from: 6000, to: 4200, sharp: 2 }],
    tones: [
      { at: 0, lasts: 0.5, loud: 0.05, hertz: 2637 },
      { at: 0, lasts: 0.38, loud: 0.04, hertz: 3951 },
      { at: 0.01, lasts: 0.3, loud: 0.03, hertz: 5587 },
    ],
  },
  hit: {
    noises: [{ at: 0, lasts: 0.12, loud: 0.16, from: 900, to: 180, sharp: 1 }],
    tones: [{ at: 0.04, lasts: 0.45, loud: 0.05, hertz: 3136 }],
  },
  stone: {
    noises: [
      { at: 0, lasts: 0.4, loud: 0.16, from: 420, to: 110, sharp: 1.2 },
      { at: 0.12, lasts: 0.08, loud: 0.1, from: 1600, to: 700, sharp: 2 },
    ],
    tones: [],
  },
  seal: {
    noises: [{ at: 0, lasts: 0.16, loud: 0.2, from: 260, to: 70, sharp: 1 }],
    tones: [{ at: 0, lasts: 0.2, loud: 0.08, hertz: 82 }],
  },
  light: {
    noises: [],
    tones: [
      { at: 0, lasts: 0.6, loud: 0.035, hertz: 1318.5 },
      { at: 0.08, lasts: 0.6, loud: 0.03, hertz: 1975.5 },
    ],
  },
};

let hiss: AudioBuffer | undefined;

/** A second of white noise, made once. */
function noiseOf(context: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  return hiss;
}

function fading(loud: number, start: number, lasts: number): GainNode {
  const { context, out } = mix();
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(out);
  return gain;
}

function rush(context: AudioContext, { at, lasts, loud, from, to, sharp }: Noise): void {
  const start = context.currentTime + at;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noiseOf(context);
  filter.type = "bandpass";
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(filter).connect(fading(loud, start, lasts));
  source.start(start, Math.random() * 0.5, lasts + 0.05);
}

function ring(context: AudioContext, { at, lasts, loud, hertz }: Tone): void {
  const start = context.currentTime + at;
  const source = context.createOscillator();
  source.frequency.value = hertz;
  source.connect(fading(loud, start, lasts));
  source.start(start);
  source.stop(start + lasts + 0.05);
}

const AGAIN = 60; // milliseconds: of what happens at once, the same sound is heard once
const heard = new Map<Sound, number>();

export function sound(name: Sound): void {
  // Before the visitor has touched the page a browser plays nothing and complains.
  if (!settings.sound || !globalThis.navigator?.userActivation?.hasBeenActive) return;
  const now = performance.now();
  if (now - (heard.get(name) ?? -AGAIN) < AGAIN) return;
  heard.set(name, now);
  const { context } = mix();
  for (const noise of SOUNDS[name].noises) rush(context, noise);
  for (const tone of SOUNDS[name].tones) ring(context, tone);
}
