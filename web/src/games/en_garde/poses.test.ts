import { expect, test } from "vitest";
import { poseOf } from "./poses";
import type { View } from "./wire";

const attack = { value: 3, cards: 1, step: 0 };
const view = { attack: null, pending: [0], outcome: null, last_round: null } as unknown as View;
const poses = (...given: [View, Parameters<typeof poseOf>[2]]) => [0, 1].map((of) => poseOf(of, ...given));

test("the attacker lunges while drawing cards, though the table still says that it is the attacker's turn", () => {
  expect(poses({ ...view, attack }, { type: "drew", seat: 0, card: 4 })).toEqual(["lunge", "guard"]);
});

test("the attacker lunges until the other has answered", () => {
  expect(poses({ ...view, attack, pending: [1] }, null)).toEqual(["lunge", "guard"]);
  expect(poses({ ...view, attack, pending: [1] }, { type: "parried", seat: 1, value: 3, cards: 1 })).toEqual([
    "lunge",
    "parry",
  ]);
});

test("a hit is seen while it is told, and at the end of the match it stays", () => {
  const hit = { winner: 1, reason: "hit" } as const;
  expect(poses(view, { type: "round_ended", ...hit, wins: [0, 1] })).toEqual(["hit", "lunge"]);
  expect(poses({ ...view, pending: [], outcome: {} as View["outcome"], last_round: hit }, null)).toEqual([
    "hit",
    "lunge",
  ]);
});

test("who wins by cards or ground salutes", () => {
  expect(poses(view, { type: "round_ended", winner: 0, reason: "further", wins: [1, 0] })).toEqual(["salute", "guard"]);
});

test("both salute when a round begins", () => {
  expect(poses(view, { type: "round_started", round: 2, seat: 0 })).toEqual(["salute", "salute"]);
});
