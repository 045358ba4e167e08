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

/** How a language counts seconds, minutes and hours. */
export type Units = Readonly<Record<"seconds" | "minutes" | "hours", (number: number) => string>>;

/** A time that was set, in the largest unit that counts it fully: `90 seconds`, `2 minutes`. */
export function durationText(seconds: number, units: Units): string {
  if (seconds < 60 || seconds % 60) return units.seconds(seconds);
  return seconds % 3600 ? units.minutes(seconds / 60) : units.hours(seconds / 3600);
}

/** How long somebody thinks: `9 s`, and from a minute on as clocks count, `1:05`. */
export function thinkingText(seconds: number, daysAndHours: DaysAndHours): string {
  return seconds < 60 ? `${seconds} s` : clockText(1000 * seconds, daysAndHours);
}

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
