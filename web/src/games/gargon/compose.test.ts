import { expect, test } from "vitest";
import { coloursIn, isPlay, leadsToPlay, mixOf, stacksIn, whyNot } from "./compose";
import { read, type Plays } from "./wire";

const ANY = ["1", "2", "1+1", "2+1", "1+1+1"];
const HAND = ["w0", "w0", "w4", "b10", "r5", "y11"];
const starting: Plays = { cards: HAND, mixes: ANY };
const following: Plays = { cards: HAND, mixes: ["2+1"] };

test.each([
  ["pass", { type: "pass" }],
  ["draw 2", { type: "draw", stack: 2 }],
  ["battle r", { type: "battle", colour: "red" }],
  ["b4 b9 r2", { type: "play", cards: ["b4", "b9", "r2"] }],
])("%s is read", (move, action) => {
  expect(read(move)).toEqual(action);
});

test("a mix is counted by colour, largest first", () => {
  expect(mixOf(["r2", "b4", "b9"])).toBe("2+1");
  expect(mixOf(["y1", "b4", "g9"])).toBe("1+1+1");
  expect(mixOf([])).toBe("");
});

test("a starting player may stop at one card, and go on to three", () => {
  expect(isPlay(["w0"], starting)).toBe(true);
  expect(whyNot("w4", ["w0"], starting)).toBeNull();
  expect(whyNot("b10", ["w0", "w4"], starting)).toBeNull();
  expect(isPlay(["w0", "w4", "b10"], starting)).toBe(true);
});

test("three cards of a colour are never picked, nor a fourth card", () => {
  expect(whyNot("w4", ["w0", "w0"], starting)).toBe("three_of_a_colour");
  expect(whyNot("y11", ["w0", "b10", "r5"], starting)).toBe("enough");
});

test("who follows a mix picks cards that can still become it", () => {
  expect(isPlay(["w0", "w4"], following)).toBe(false);
  expect(leadsToPlay(["w0", "b10"], following)).toBe(true);
  expect(whyNot("w0", ["w0", "b10"], following)).toBeNull();
  expect(whyNot("r5", ["b10"], following)).toBe("doesnt_fit"); // neither has a second card of its colour
});

test("whoever follows one card picks no second one", () => {
  expect(whyNot("b10", ["w4"], { cards: ["w0", "w4", "b10"], mixes: ["1"] })).toBe("enough");
});

test("a hand that cannot follow leads to no play", () => {
  expect(leadsToPlay([], { cards: ["b10", "r5"], mixes: ["2"] })).toBe(false);
});

test("the second of two zeros can be picked beside the first", () => {
  expect(leadsToPlay(["w0", "w0"], { cards: ["w0", "w0"], mixes: ["2"] })).toBe(true);
  expect(leadsToPlay(["w0"], { cards: ["w0"], mixes: ["2"] })).toBe(false);
});

test("stacks and colours are those that moves name", () => {
  expect(stacksIn(["draw 1", "draw 2", "stop"])).toEqual([1, 2]);
  expect(coloursIn(["battle w", "battle g"])).toEqual(["w", "g"]);
});
