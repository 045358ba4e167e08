import { expect, test } from "vitest";
import type { Balance } from "../net/wire";
import { partsOf, reachOf } from "./balance_bar";

const balance = (start: number, luck: number, skill: number) =>
  ({ start, luck, skill, result: start + luck + skill }) as Balance;

test("luck begins at the start, and skill ends at the result", () => {
  expect(partsOf(balance(0.5, 0.75, -0.25))).toEqual([
    { kind: "luck", from: 0.5, to: 1.25 },
    { kind: "skill", from: 1.25, to: 1 },
  ]);
});

test("bars reach from losing to winning, and as far beyond as luck does", () => {
  expect(reachOf([balance(0.5, 0.25, 0.25), balance(0.5, -0.25, -0.25)])).toEqual([0, 1]);
  expect(reachOf([balance(0.5, 0.75, -0.25), balance(0.5, -0.75, 0.25)])).toEqual([-0.25, 1.25]);
});
