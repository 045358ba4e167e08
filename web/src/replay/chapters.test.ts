import { expect, test } from "vitest";
import type { Replay, ReplayStep } from "../net/wire";
import { chaptersOf, isInRounds } from "./chapters";

const step = (number: number, chapter: number) => ({ number, chapter }) as ReplayStep;

test("steps are grouped by the round or turn in which they were made", () => {
  const found = chaptersOf([step(0, 1), step(1, 1), step(2, 2), step(3, 2), step(4, 3)]);
  expect(found.map((one) => [one.number, one.steps.map((each) => each.number)])).toEqual([
    [1, [0, 1]],
    [2, [2, 3]],
    [3, [4]],
  ]);
});

test("a game that counts neither has one chapter, and an empty replay none", () => {
  expect(chaptersOf([step(0, 0), step(1, 0)])).toHaveLength(1);
  expect(chaptersOf([])).toEqual([]);
});

test("rounds are what the table calls a round", () => {
  const replay = (view: object) => ({ steps: [{ view }] }) as unknown as Replay;
  expect(isInRounds(replay({ round: 2 }))).toBe(true);
  expect(isInRounds(replay({ turn_number: 7 }))).toBe(false);
});
