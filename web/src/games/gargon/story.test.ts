import { expect, test } from "vitest";
import { victor } from "./fight";
import { points, stepsOf, totalAfter } from "./scoring";
import { after, cardsOf, fightShown, flights, type Picture } from "./story";
import { hasPassed, isLast } from "./turns";
import type { Score } from "../../net/wire";
import type { Event } from "./wire";

const start: Picture = {
  game: "gargon",
  seat: 0,
  pending: [1],
  options: {},
  moves: [],
  more_moves: 0,
  concessions: [],
  outcome: null,
  phase: "playing",
  round: 1,
  starter: 1,
  mix: "",
  battle: null,
  refused: {},
  hands: [
    { backs: "wwr", cards: ["w0", "w9", "r3"] },
    { backs: "rrg", cards: null },
    { backs: "wrg", cards: null },
  ],
  played: [
    { backs: "", cards: [] },
    { backs: "", cards: [] },
    { backs: "", cards: [] },
  ],
  plays: null,
  won: [
    { count: 0, cards: [] },
    { count: 0, cards: null },
    { count: 0, cards: null },
  ],
  stacks: ["bg", "vy"],
  discard: ["g1"],
};

const told = (events: readonly Event[], from = start) => events.reduce(after, from);

test("cards that others play leave as backs, and set the mix", () => {
  const view = told([{ type: "played", seat: 1, cards: ["r", "g"] }]);
  expect(view.hands[1]).toEqual({ backs: "r", cards: null });
  expect(view.played[1]).toEqual({ backs: "rg", cards: null });
  expect(view.mix).toBe("1+1");
});

test("own cards are played with the faces their owner knows", () => {
  const view = told([{ type: "played", seat: 0, cards: ["w9", "r3"] }]);
  expect(view.hands[0]).toEqual({ backs: "w", cards: ["w0"] });
  expect(view.played[0]!.cards).toEqual(["w9", "r3"]);
});

test("a draw takes the top of its stack into a sorted hand", () => {
  const view = told([
    { type: "drew", seat: 0, stack: 1, card: "b7" },
    { type: "drew", seat: 2, stack: 2, card: "v" },
  ]);
  expect(view.stacks).toEqual(["g", "y"]);
  expect(view.hands[0]!.cards).toEqual(["w0", "w9", "b7", "r3"]);
  expect(view.hands[2]).toEqual({ backs: "wvrg", cards: null });
});

test("cards are turned up one by one, and no other face is told", () => {
  const view = told([
    { type: "played", seat: 1, cards: ["r", "r"] },
    { type: "turned_up", seat: 1, card: "r4" },
  ]);
  expect(cardsOf(view.played[1]!)).toEqual(["r", "r4"]);
});

const battle = told([
  { type: "played", seat: 1, cards: ["r", "r"] },
  { type: "played", seat: 2, cards: ["w", "r"] },
  { type: "played", seat: 0, cards: ["w9", "r3"] },
  { type: "turned_up", seat: 0, card: "w9" },
  { type: "turned_up", seat: 0, card: "r3" },
  { type: "turned_up", seat: 1, card: "r0" },
  { type: "turned_up", seat: 1, card: "r5" },
  { type: "turned_up", seat: 2, card: "w1" },
  { type: "turned_up", seat: 2, card: "r12" },
]);

test("everybody sends the strongest card of the colour, and the highest wins", () => {
  const fight = fightShown(battle, { type: "chose", seat: 1, colour: "red" })!;
  expect(fight.fighters.map((one) => [one.seat, one.card])).toEqual([
    [1, "r5"],
    [2, "r12"],
    [0, "r3"],
  ]);
  expect(victor(fight)).toBe(2);
});

test("a battle is seen whole until its last card is settled", () => {
  const view = told(
    [
      { type: "chose", seat: 1, colour: "red" },
      { type: "lost", seat: 0, card: "r3" },
      { type: "lost", seat: 1, card: "r5" },
    ],
    battle,
  );
  const fight = fightShown(view, { type: "won", seat: 2, card: "r12" })!;
  expect(fight.fighters.map((one) => one.result)).toEqual(["lost", null, "lost"]);
  expect(view.discard).toEqual(["r3", "r5", "g1"]);
  expect(told([{ type: "won", seat: 2, card: "r12" }], view).won[2]).toEqual({ count: 1, cards: null });
});

test("what is left over is a battle of its own, and a zero wins it", () => {
  const view = told(
    [
      { type: "chose", seat: 1, colour: "red" },
      { type: "lost", seat: 0, card: "r3" },
      { type: "lost", seat: 1, card: "r5" },
      { type: "won", seat: 2, card: "r12" },
      { type: "drew", seat: 0, stack: 1, card: "b2" },
    ],
    battle,
  );
  const fight = fightShown(view, { type: "won", seat: 1, card: "r0" })!;
  expect(fight.fighters).toEqual([{ seat: 1, card: "r0", result: null }]);
  expect(victor(fight)).toBe(1);
});

test("zeros that meet have no victor", () => {
  const zero = { result: null, card: "r0" };
  expect(
    victor({
      colour: "r",
      fighters: [
        { seat: 0, ...zero },
        { seat: 1, ...zero },
      ],
    }),
  ).toBeNull();
});

test("cards fly from where they were to where they go", () => {
  expect(flights({ type: "drew", seat: 2, stack: 1, card: "v" })).toEqual([
    { from: ["stack-1-v", "stack-1"], to: "hand-2", face: "v" },
  ]);
  expect(flights({ type: "lost", seat: 2, card: "v9" })).toEqual([{ from: ["fight-2"], to: "discard", face: "v9" }]);
});

test("who had their turn and has nothing on the table has passed; last is who sits right of the start", () => {
  const view: Picture = { ...start, pending: [0] };
  expect([0, 1, 2].map((seat) => hasPassed(view, seat))).toEqual([false, true, true]);
  expect([0, 1, 2].map((seat) => isLast(view, seat))).toEqual([true, false, false]);
});

test("the count goes colour by colour through the parts that bring something", () => {
  const scores: Score[] = [
    {
      total: 27,
      parts: {},
      detail: { white: { amulets: 7, doublings: 7, bonuses: 10 }, red: { amulets: 3, doublings: 0, bonuses: 0 } },
    },
    { total: 5, parts: {}, detail: { red: { amulets: 0, doublings: 0, bonuses: 5 } } },
  ];
  const steps = stepsOf(scores);
  expect(steps.map(({ colour, part }) => `${colour} ${part}`)).toEqual([
    "w amulets",
    "w doublings",
    "w bonuses",
    "r amulets",
    "r bonuses",
  ]);
  expect(points(scores, 1, { colour: "r", part: "bonuses" })).toBe(5);
  expect([
    totalAfter(scores, 0, steps.slice(0, 2)),
    totalAfter(scores, 0, steps),
    totalAfter(scores, 1, steps),
  ]).toEqual([14, 27, 5]);
});
