import { expect, test } from "vitest";
import { NOTHING, open, plan, playableCards, stepsOf, targetsFor, whyNotStack, withCard, withTarget } from "./compose";
import { read } from "./wire";

const MOVES = [
  "elisa bronx",
  "twin bronx",
  "xanatos 1 goliath",
  "villain 1 goliath",
  "villain 2 hudson",
  "villain 2 hudson#2",
  "discard bronx",
  "end",
];
const steps = stepsOf(MOVES, 0);
const villain = withCard(steps, NOTHING, "villain");

test.each([
  ["draw", { type: "draw" }],
  ["demona 2", { type: "demona", seat: 2 }],
  ["steal elisa", { type: "steal", card: "elisa" }],
  ["villain 1 goliath#3", { type: "villain", seat: 1, gargoyle: "goliath", stack: 3 }],
  ["twin bronx", { type: "twin", gargoyle: "bronx", stack: 1 }],
  ["throw 3", { type: "throw", number: 3 }],
])("%s is read", (move, action) => {
  expect(read(move)).toEqual(action);
});

test("what is no move is refused", () => {
  expect(() => read("parry")).toThrow("parry");
});

test("a card shows what it can be played at", () => {
  expect(targetsFor(steps, "villain")).toEqual(new Set(["stack-1-goliath-1", "stack-2-hudson-1", "stack-2-hudson-2"]));
  expect(targetsFor(steps, "bronx")).toEqual(new Set(["stack-0-bronx-1", "discard"]));
});

test("a place that is chosen first shows which cards can be played at it", () => {
  const choice = withTarget(steps, NOTHING, "stack-1-goliath-1", 2);
  expect(open(steps, choice).map((step) => step.card)).toEqual(["xanatos", "villain"]);
  expect(plan(steps, choice)).toEqual([]);
  expect(plan(steps, withCard(steps, choice, "xanatos"))).toEqual(["xanatos 1 goliath"]);
});

test("a place brings the card along that alone can be played at it", () => {
  expect(withTarget(steps, NOTHING, "stack-2-hudson-1", 2).card).toBe("villain");
});

test("a card brings the place along that alone it can be played at", () => {
  expect(plan(steps, withCard(steps, NOTHING, "elisa"))).toEqual(["elisa bronx"]);
});

test("villains are set together and attack at one word", () => {
  const one = withTarget(steps, villain, "stack-1-goliath-1", 2);
  const two = withTarget(steps, one, "stack-2-hudson-2", 2);
  expect(plan(steps, two)).toEqual(["villain 1 goliath", "villain 2 hudson#2", "attack"]);
  expect(plan(steps, withTarget(steps, two, "stack-1-goliath-1", 2))).toEqual(["villain 2 hudson#2", "attack"]);
});

test("there are no more targets than villains: the first one chosen gives way", () => {
  const one = withTarget(steps, villain, "stack-1-goliath-1", 1);
  expect(withTarget(steps, one, "stack-2-hudson-1", 1).targets).toEqual(["stack-2-hudson-1"]);
});

test("every choice can be taken back by choosing it again", () => {
  expect(withCard(steps, villain, "villain")).toEqual(NOTHING);
  expect(withTarget(steps, withTarget(steps, villain, "stack-1-goliath-1", 2), "stack-1-goliath-1", 2)).toEqual(
    villain,
  );
});

test("a card that cannot be played at the place forgets the place", () => {
  const choice = withCard(steps, withTarget(steps, NOTHING, "stack-1-goliath-1", 2), "elisa");
  expect(plan(steps, choice)).toEqual(["elisa bronx"]);
});

test("cards that begin some move may be chosen, whatever else is", () => {
  expect(playableCards(steps)).toEqual(new Set(["elisa", "bronx", "xanatos", "villain"]));
});

test("another card forgets what the one before was to be played at", () => {
  const aimed = withTarget(steps, villain, "stack-2-hudson-1", 2);
  expect(withCard(steps, aimed, "bronx")).toEqual({ card: "bronx", targets: [], move: null });
});

test("nothing is sent before something is chosen, unless there is only one way on", () => {
  expect(plan(steps, NOTHING)).toEqual([]);
  expect(plan(stepsOf(["wait"], 0), NOTHING)).toEqual(["wait"]);
});

test("only what is legal is ever left open", () => {
  expect(open(steps, { card: "demona", targets: [], move: null })).toEqual([]);
  expect(open(steps, { ...NOTHING, move: "end" }).map((step) => step.move)).toEqual(["end"]);
});

test("a gargoyle that cannot be attacked says why", () => {
  expect(whyNotStack({ gargoyle: "bronx", height: 2, covered: true, villain: false }, "xanatos")).toBe("is_stone");
  expect(whyNotStack({ gargoyle: "bronx", height: 1, covered: false, villain: true }, "villain")).toBe("has_villain");
  expect(whyNotStack({ gargoyle: "bronx", height: 2, covered: true, villain: false }, "demona")).toBe(null);
});
