import { expect, test } from "vitest";
import { Smoothness } from "./frames";

const shown = (frames: readonly number[]) => {
  const smoothness = new Smoothness();
  return frames.map((frame) => smoothness.add(frame)).includes(true);
};

test("sixty frames a second are smooth, and so is a single hiccup", () => {
  expect(shown(Array(300).fill(16.7))).toBe(false);
  expect(shown([...Array(100).fill(16.7), 120, ...Array(100).fill(16.7)])).toBe(false);
});

test("who draws thirty a second is spared what only decorates", () => {
  expect(shown(Array(100).fill(33.4))).toBe(true);
});

test("a tab that was hidden for long is not slow", () => {
  expect(shown(Array(100).fill(60_000))).toBe(false);
});
