import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reel } from "./reel";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function tellingStep(told: string[], name: string, beat = 0) {
  return { beat: () => beat, begin: () => void told.push(`${name} begins`), end: () => void told.push(`${name} ends`) };
}

test("a step ends before the next begins", async () => {
  const told: string[] = [];
  new Reel().add(tellingStep(told, "a", 100), tellingStep(told, "b", 100));
  expect(told).toEqual(["a begins"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual(["a begins", "a ends", "b begins"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(told.at(-1)).toBe("b ends");
});

test("steps without a beat pass at once", () => {
  const told: string[] = [];
  new Reel().add(tellingStep(told, "a"), tellingStep(told, "b"));
  expect(told).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("skipping does all that waits, in order, and what comes later is shown again", async () => {
  const told: string[] = [];
  const reel = new Reel();
  reel.add(tellingStep(told, "a", 100), tellingStep(told, "b", 100));
  reel.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect(reel.isBusy).toBe(false);
  reel.add(tellingStep(told, "c", 100));
  expect(told.at(-1)).toBe("c begins");
});

test("clearing forgets what waits and the end of what is shown, and the next is shown as usual", async () => {
  const told: string[] = [];
  const reel = new Reel();
  reel.add(tellingStep(told, "a", 100), tellingStep(told, "b", 100));
  reel.clear();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(["a begins"]);
  reel.add(tellingStep(told, "c"));
  expect(told).toEqual(["a begins", "c begins", "c ends"]);
});

test("it says when it is busy and when it rests", async () => {
  const states: boolean[] = [];
  new Reel((isBusy) => void states.push(isBusy)).add({ beat: () => 50 });
  await vi.advanceTimersByTimeAsync(50);
  expect(states).toEqual([true, false]);
});
