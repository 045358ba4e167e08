import { beforeEach, expect, test, vi } from "vitest";
import { forgetSeat, keepSeat, keptSeats, learnSeat, tokenFor } from "./seat_tokens";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("seats that were taken on another device are learnt, and none that is known is replaced", () => {
  keepSeat("a", "own");
  learnSeat("a", "other");
  learnSeat("b", "new");
  expect([tokenFor("a"), tokenFor("b")]).toEqual(["own", "new"]);
});

test("a seat that was left is not learnt again, but can be taken again", () => {
  keepSeat("a", "first");
  forgetSeat("a");
  learnSeat("a", "first");
  expect([tokenFor("a"), keptSeats()]).toEqual([undefined, {}]);
  keepSeat("a", "second");
  expect(Object.keys(keptSeats())).toEqual(["a"]);
});
