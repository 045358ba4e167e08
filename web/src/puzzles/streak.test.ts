import { expect, test } from "vitest";
import { afterShowing, afterSolving, NOTHING, streakOn } from "./streak";

test("a streak grows by one a day, however many puzzles are solved", () => {
  let known = afterSolving(NOTHING, "en_garde-1", 100, true);
  known = afterSolving(known, "gargon-1", 100, true);
  expect(known.streak).toBe(1);
  known = afterSolving(known, "en_garde-2", 101, true);
  expect(known).toMatchObject({ puzzles: ["en_garde-1", "gargon-1", "en_garde-2"], day: 101, streak: 2 });
});

test("a missed day ends it, and the next one begins anew", () => {
  const known = afterSolving(NOTHING, "en_garde-1", 100, true);
  expect(streakOn(known, 100)).toBe(1);
  expect(streakOn(known, 101)).toBe(1); // there is still time today
  expect(streakOn(known, 102)).toBe(0);
  expect(afterSolving(known, "en_garde-3", 102, true).streak).toBe(1);
});

test("older puzzles are noted and count for no streak; the same one twice is one", () => {
  const known = afterSolving(afterSolving(NOTHING, "en_garde-5", 100, false), "en_garde-5", 100, false);
  expect(known).toEqual({ ...NOTHING, puzzles: ["en_garde-5"] });
});

test("a puzzle whose solution was shown counts again from the next day", () => {
  const shown = afterShowing(NOTHING, "en_garde-1", 100);
  expect(afterSolving(shown, "en_garde-1", 100, true)).toEqual(shown);
  expect(afterSolving(shown, "en_garde-2", 100, true)).toMatchObject({ puzzles: ["en_garde-2"], streak: 1 });
  expect(afterSolving(shown, "en_garde-1", 101, true)).toMatchObject({ puzzles: ["en_garde-1"], streak: 1 });
  expect(afterShowing(shown, "en_garde-2", 101).shown).toEqual(["en_garde-2"]);
});
