import { expect, test } from "vitest";
import { en } from "../words/en";
import fr from "../words/fr";
import { clockText, durationText, thinkingText, timeLeft } from "./clock";

const clock = { face: { left: [60_000, 30_000], running: [1] }, heardAt: 1000 };

test("only a running clock goes on", () => {
  expect(timeLeft(clock, 0, 6000)).toBe(60_000);
  expect(timeLeft(clock, 1, 6000)).toBe(25_000);
});

test("a clock stops at nothing", () => {
  expect(timeLeft(clock, 1, 99_000)).toBe(0);
});

test.each([
  [190_800_000, "2 d 5 h"],
  [86_400_000, "1 d 0 h"],
  [86_399_000, "23:59:59"],
  [245_000, "4:05"],
  [3_725_000, "1:02:05"],
  [9_300, "9.3"],
  [0, "0.0"],
])("%i milliseconds are shown as %s", (milliseconds, text) => {
  expect(clockText(milliseconds, en.table.daysAndHours)).toBe(text);
});

test.each([
  [1, "1 second"],
  [90, "90 seconds"],
  [600, "10 minutes"],
  [5400, "90 minutes"],
  [7200, "2 hours"],
])("a clock of %i seconds is told as %s", (seconds, text) => {
  expect(durationText(seconds, en.table)).toBe(text);
});

test.each([
  [9, "9 s"],
  [65, "1:05"],
  [8000, "2:13:20"],
  [187_200, "2 d 4 h"],
])("who has thought for %i seconds has thought for %s", (seconds, text) => {
  expect(thinkingText(seconds, en.table.daysAndHours)).toBe(text);
});

test("days are written in the language of the page", () => {
  expect(clockText(190_800_000, fr.table.daysAndHours)).toBe("2 j 5 h");
});
