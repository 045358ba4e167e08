/** Sounds, title and vibration. The tones are our own: two plucked notes, no file to load. */
import { settings } from "../settings.svelte";
import { mix } from "./mixer";

type Chime = "turn" | "said" | "seated" | "over" | "lost";

const NOTES: Readonly<Record<Chime, readonly (readonly [hertz: number, at: number])[]>> = {
  turn: [
    [587.33, 0],
    [880, 0.11],
  ],
  said: [[783.99, 0]],
  seated: [
    [523.25, 0],
    [783.99, 0.1],
  ],
  over: [
    [523.25, 0],
    [659.25, 0.12],
    [783.99, 0.24],
    [1046.5, 0.36],
  ],
  lost: [
    [523.25, 0],
    [440, 0.18],
    [349.23, 0.36],
  ],
};

function pluck(hertz: number, at: number): void {
  const { context, out } = mix();
  const tone = context.createOscillator();
  const loudness = context.createGain();
  const start = context.currentTime + at;
  tone.type = "triangle";
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(0.16, start + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.45);
  tone.connect(loudness).connect(out);
  tone.start(start);
  tone.stop(start + 0.5);
}

export function chime(name: Chime): void {
  // Before the visitor has touched the page a browser plays nothing and complains.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  for (const [hertz, at] of NOTES[name]) pluck(hertz, at);
}

/** It is your turn. */
export function cue(): void {
  chime("turn");
  if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}
