import { describe, expect, it, vi } from "vitest";
import { Refused } from "../net/http";
import type { Review, Reviewed } from "../net/wire";
import { ReviewPoller } from "./review_poller.svelte";

const DONE = { game: "en_garde" } as Review;

describe("poller for a review", () => {
  it("goes on until it is there", async () => {
    vi.useFakeTimers();
    const answers: Reviewed[] = [
      { done: 0, of: 4, review: null },
      { done: 2, of: 4, review: null },
      { done: 1, of: 1, review: DONE },
    ];
    const poller = new ReviewPoller(() => Promise.resolve(answers.shift()!));
    const asked = poller.begin();
    await vi.advanceTimersByTimeAsync(800);
    expect(poller.share).toBe(0.5);
    await vi.advanceTimersByTimeAsync(800);
    await asked;
    expect(poller.review).toBe(DONE);
    expect(answers).toEqual([]);
    vi.useRealTimers();
  });

  it("looks once where nobody has asked for it", async () => {
    const asked: boolean[] = [];
    const poller = new ReviewPoller((begin) => Promise.resolve((asked.push(begin), { done: 0, of: 0, review: null })));
    await poller.begin(false);
    expect(asked).toEqual([false]);
    expect(poller.isRunning).toBe(false);
  });

  it("ends with what the server refuses", async () => {
    const poller = new ReviewPoller(() => Promise.reject(new Refused("invalid_record")));
    await poller.begin();
    expect(poller.problem?.key).toBe("invalid_record");
    expect(poller.review).toBeNull();
  });

  it("asks again later where it only came at a bad time", async () => {
    vi.useFakeTimers();
    const refusals = ["too_fast", "preparing"];
    const poller = new ReviewPoller(() => {
      const key = refusals.shift();
      return key ? Promise.reject(new Refused(key)) : Promise.resolve({ done: 1, of: 1, review: DONE });
    });
    const asked = poller.begin();
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
    expect(poller.review).toBe(DONE);
    expect(poller.problem).toBeNull();
    vi.useRealTimers();
  });
});
