/** What a clock shows. */
import type { RunningClock } from "./session.svelte";

/** Milliseconds a seat has left; only running clocks go on since they were heard of. */
export function timeLeft(clock: RunningClock, seat: number, now: number): number {
  const left = clock.face.left[seat] ?? 0;
  return Math.max(0, clock.face.running.includes(seat) ? left - (now - clock.heardAt) : left);
}

/** `4:05`, or `9.3` in the last ten seconds. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (milliseconds / 1000).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
