import { expect, test } from "vitest";
import { Smoothness } from "./frame_rate";

/** Whether it stutters after so many frames that last so long. */
function after(smoothness: Smoothness, frames: number, milliseconds: number): boolean {
  for (let frame = 0; frame < frames; frame++) smoothness.add(milliseconds);
  return smoothness.stutters;
}

test("a page that moves sixty times a second does not stutter", () => {
  expect(after(new Smoothness(), 600, 16.7)).toBe(false);
});

test("a single hiccup is no stutter", () => {
  const smoothness = new Smoothness();
  after(smoothness, 100, 16.7);
  after(smoothness, 1, 120);
  expect(after(smoothness, 100, 16.7)).toBe(false);
});

test("a page that moves thirty times a second stutters", () => {
  expect(after(new Smoothness(), 60, 33)).toBe(true);
});

test("a hidden tab is no stutter", () => {
  expect(after(new Smoothness(), 600, 1000)).toBe(false);
});

test("it moves again after a long calm, and after a longer one when it stutters once more", () => {
  const smoothness = new Smoothness();
  expect(after(smoothness, 60, 33)).toBe(true);
  expect(after(smoothness, 599, 16.7)).toBe(true);
  expect(after(smoothness, 1, 16.7)).toBe(false);
  expect(after(smoothness, 60, 33)).toBe(true);
  expect(after(smoothness, 600, 16.7)).toBe(true);
  expect(after(smoothness, 1800, 16.7)).toBe(false);
});
