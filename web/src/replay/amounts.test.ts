import { describe, expect, it } from "vitest";
import { amount, change, size } from "./amounts";

const WIN = { points: null };
const POINTS = { points: [-13, 13] as [number, number] };

describe("amounts", () => {
  it("are percentages where games are played for the win", () => {
    expect(change(0.125, WIN, "en")).toBe("+12.5%");
    expect(change(-0.125, WIN, "en")).toBe("−12.5%");
    expect(change(0, WIN, "en")).toBe("0.0%");
    expect(amount(0.5, WIN, "en")).toBe("50%");
    expect(size(-0.07, WIN, "en")).toBe("7.0%");
  });

  it("are scores in games for points", () => {
    expect(change(0.5, POINTS, "en")).toBe("+13.00");
    expect(amount(0.5, POINTS, "en")).toBe("0");
  });

  it("are written as the language does", () => {
    expect(change(0.125, WIN, "fr").replace(/\s/g, " ")).toBe("+12,5 %");
  });
});
