import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LongPress } from "./longpress";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const card = {} as HTMLElement;
const finger = (clientX = 0, pointerType = "touch") => ({ pointerType, clientX, clientY: 0 });

test("a finger that rests on a thing asks about it, and its click plays nothing", () => {
  const asked = vi.fn();
  const press = new LongPress(asked);
  press.begin(finger(), card);
  vi.advanceTimersByTime(499);
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(asked).toHaveBeenCalledExactlyOnceWith(card);
  press.cancel();
  expect(press.wasLong()).toBe(true);
  expect(press.wasLong()).toBe(false);
});

test("a click that comes much later is a click of its own", () => {
  const press = new LongPress(() => {});
  press.begin(finger(), card);
  vi.advanceTimersByTime(500);
  press.cancel();
  vi.advanceTimersByTime(300);
  expect(press.wasLong()).toBe(false);
});

test.each([
  ["a short tap", (press: LongPress) => press.cancel()],
  ["a finger that scrolls", (press: LongPress) => press.move(finger(11))],
])("%s asks nothing", (_, act) => {
  const asked = vi.fn();
  const press = new LongPress(asked);
  press.begin(finger(), card);
  act(press);
  vi.advanceTimersByTime(1000);
  expect(asked).not.toHaveBeenCalled();
  expect(press.wasLong()).toBe(false);
});

test("a trembling finger is a resting one", () => {
  const asked = vi.fn();
  const press = new LongPress(asked);
  press.begin(finger(), card);
  press.move(finger(6));
  vi.advanceTimersByTime(500);
  expect(asked).toHaveBeenCalledOnce();
});

test("a mouse button that is held asks nothing: it has another one for that", () => {
  const asked = vi.fn();
  new LongPress(asked).begin(finger(0, "mouse"), card);
  vi.advanceTimersByTime(1000);
  expect(asked).not.toHaveBeenCalled();
});
