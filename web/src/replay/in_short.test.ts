import { expect, test } from "vitest";
import type { Balance, Step } from "../net/wire";
import { causeOf, costliest, verdictOn } from "./in_short";

const balance = (luck: number, skill: number) => ({ start: 0.5, luck, skill, result: 0.5 + luck + skill }) as Balance;

test("a win is put down to cards, to play, or to both", () => {
  expect(verdictOn(balance(0.25, 0.25))).toBe("wonByBoth");
  expect(verdictOn(balance(0, 0.5))).toBe("wonByPlay");
  expect(verdictOn(balance(-0.25, 0.75))).toBe("wonAgainstCards");
  expect(verdictOn(balance(0.5, 0))).toBe("wonByCards");
  expect(verdictOn(balance(0.75, -0.25))).toBe("wonDespitePlay");
});

test("so is a loss", () => {
  expect(verdictOn(balance(-0.25, -0.25))).toBe("lostByBoth");
  expect(verdictOn(balance(0, -0.5))).toBe("lostByPlay");
  expect(verdictOn(balance(0.25, -0.75))).toBe("lostDespiteCards");
  expect(verdictOn(balance(-0.5, 0))).toBe("lostByCards");
  expect(verdictOn(balance(-0.75, 0.25))).toBe("lostDespitePlay");
});

test("a result that was to be expected is put down to nothing", () => {
  expect(verdictOn(balance(0.25, -0.25))).toBe("even");
});

const step = (number: number, seat: number, label: string, loss: number) =>
  ({ number, seat, judgement: { label, loss } }) as Step;

test("the costliest decision is the worst mistake of that seat", () => {
  const steps = [
    step(1, 0, "inaccuracy", 0.04),
    step(2, 1, "blunder", 0.5),
    step(3, 0, "mistake", 0.1),
    step(4, 0, "fine", 0.2),
  ];
  expect(costliest({ steps }, 0)?.number).toBe(3);
  expect(costliest({ steps }, 2)).toBeNull();
});

test("a throw is called no decision: what was hidden turned the game", () => {
  const point = { number: 7, seat: 1, change: 0.4, is_chance: false };
  expect(causeOf(point, { skill: [0, 0], hidden: [-0.4, 0.4] })).toBe("byHidden");
  expect(causeOf(point, { skill: [-0.3, 0.3], hidden: [-0.1, 0.1] })).toBe("byChoice");
  expect(causeOf({ ...point, is_chance: true }, { skill: [0, 0], hidden: [0, 0] })).toBe("byChance");
});
