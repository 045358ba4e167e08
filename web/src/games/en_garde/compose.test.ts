import { expect, test } from "vitest";
import { choicesOf, goalsOf, landing, playable } from "./compose";
import { read } from "./wire";

test.each([
  ["+3", { type: "step", by: 3 }],
  ["-2", { type: "step", by: -2 }],
  ["5x2", { type: "attack", step: 0, value: 5, cards: 2 }],
  ["+3 5x2", { type: "attack", step: 3, value: 5, cards: 2 }],
  ["parry", { type: "parry" }],
])("%s is read", (move, action) => {
  expect(read(move)).toEqual(action);
});

test("what is no move is refused", () => {
  expect(() => read("5x")).toThrow("5x");
});

test("a card begins its steps, its direct attacks, and the indirect ones it steps for", () => {
  const moves = ["+3", "-3", "3x1", "3x2", "+3 5x1", "+1", "+1 2x1"];
  expect(choicesOf(3, moves, null).map((choice) => choice.text)).toEqual(["+3", "-3", "3x1", "3x2", "+3 5x1"]);
});

test("a parry begins with the cards that the attack asks for", () => {
  expect(choicesOf(4, ["parry", "-2"], 4).map((choice) => choice.text)).toEqual(["parry"]);
  expect(playable(["parry", "-2"], 4)).toEqual(new Set([4, 2]));
});

test("fencers walk towards each other", () => {
  expect(landing(read("+3"), 1, 1)).toBe(4);
  expect(landing(read("+3 5x1"), 23, -1)).toBe(20);
  expect(landing(read("-2"), 20, -1)).toBe(22);
  expect(landing(read("5x1"), 20, -1)).toBe(20);
});

test("a field is where a step leads, and the other fencer's field is where attacks land", () => {
  const choices = ["+3", "-2", "4x1", "4x2"].map((text) => ({ text, move: read(text) }));
  const goals = goalsOf(choices, 10, 1, 14);
  expect([...goals].map(([field, found]) => [field, found.map((choice) => choice.text)])).toEqual([
    [13, ["+3"]],
    [8, ["-2"]],
    [14, ["4x1", "4x2"]],
  ]);
});

test("a parry is made where either fencer stands, a retreat behind one's own field", () => {
  const choices = ["parry", "-2"].map((text) => ({ text, move: read(text) }));
  const goals = goalsOf(choices, 10, 1, 14);
  expect([...goals].map(([field, found]) => [field, found.map((choice) => choice.text)])).toEqual([
    [10, ["parry"]],
    [14, ["parry"]],
    [8, ["-2"]],
  ]);
});
