/** What a clock shows. */
import type { TableSettings } from "../net/wire";
import type { RunningClock } from "./session.svelte";

export type Clock = TableSettings["clock"];

/** Milliseconds a seat has left; only running clocks go on since they were heard of. */
export function timeLeft(clock: RunningClock, seat: number, now: number): number {
  const left = clock.face.left[seat] ?? 0;
  return Math.max(0, clock.face.running.includes(seat) ? left - (now - clock.heardAt) : left);
}

export const DAY = 86_400_000;

/** Whether a clock counts in days, so that nobody has to stay. */
export const isOverDays = (clock: Clock) => clock.type !== "none" && 1000 * clock.seconds >= DAY;

/** Days and hours as a language writes them on a clock. */
export type DaysAndHours = (days: number, hours: number) => string;

/** `4:05`, or `9.3` in the last ten seconds; from a day on, days and hours. */
export function clockText(milliseconds: number, daysAndHours: DaysAndHours): string {
  if (milliseconds >= DAY)
    return daysAndHours(Math.floor(milliseconds / DAY), Math.floor((milliseconds % DAY) / 3_600_000));
  if (milliseconds < 10_000) return (milliseconds / 1000).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
