import { describe, expect, it, vi } from "vitest";
import { Refused } from "../net/http";
import type { Review, Reviewed } from "../net/wire";
import { Asking } from "./asking.svelte";

const DONE = { game: "en_garde" } as Review;

describe("asking for a review", () => {
  it("goes on until it is there", async () => {
    vi.useFakeTimers();
    const answers: Reviewed[] = [
      { done: 0, of: 4, review: null },
      { done: 2, of: 4, review: null },
      { done: 1, of: 1, review: DONE },
    ];
    const asking = new Asking(() => Promise.resolve(answers.shift()!));
    const asked = asking.begin();
    await vi.advanceTimersByTimeAsync(800);
    expect(asking.share).toBe(0.5);
    await vi.advanceTimersByTimeAsync(800);
    await asked;
    expect(asking.review).toBe(DONE);
    expect(answers).toEqual([]);
    vi.useRealTimers();
  });

  it("looks once where nobody has asked for it", async () => {
    const asked: boolean[] = [];
    const asking = new Asking((begin) => Promise.resolve((asked.push(begin), { done: 0, of: 0, review: null })));
    await asking.begin(false);
    expect(asked).toEqual([false]);
    expect(asking.isUnderWay).toBe(false);
  });

  it("ends with what the server refuses", async () => {
    const asking = new Asking(() => Promise.reject(new Refused("invalid_record")));
    await asking.begin();
    expect(asking.problem?.key).toBe("invalid_record");
    expect(asking.review).toBeNull();
  });

  it("asks again later where it only came at a bad time", async () => {
    vi.useFakeTimers();
    const refusals = ["too_fast", "preparing"];
    const asking = new Asking(() => {
      const key = refusals.shift();
      return key ? Promise.reject(new Refused(key)) : Promise.resolve({ done: 1, of: 1, review: DONE });
    });
    const asked = asking.begin();
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
    expect(asking.review).toBe(DONE);
    expect(asking.problem).toBeNull();
    vi.useRealTimers();
  });
});
