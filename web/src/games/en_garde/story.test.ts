import { expect, test } from "vitest";
import { after, beats, flights } from "./story";
import type { View } from "./wire";

const view = {
  fields: 23,
  position: [1, 23],
  distance: 22,
  hands: [
    { count: 3, cards: [1, 3, 3] },
    { count: 5, cards: null },
  ],
  pile: 15,
  discard: { count: 0, top: null, cards: null },
  attack: null,
  wins: [0, 0],
} as unknown as View;

test("a step spends its card, moves the fencer and shortens the distance", () => {
  const now = after(view, { type: "stepped", seat: 0, by: 3, field: 4 });
  expect(now.hands[0]).toEqual({ count: 2, cards: [1, 3] });
  expect(now.position).toEqual([4, 23]);
  expect(now.distance).toBe(19);
  expect(now.discard).toMatchObject({ count: 1, top: 3 });
});

test("of a hidden hand only the count changes", () => {
  const now = after(view, { type: "attacked", seat: 1, value: 5, cards: 2, step: 0 });
  expect(now.hands[1]).toEqual({ count: 3, cards: null });
  expect(now.attack).toEqual({ value: 5, cards: 2, step: 0 });
});

test("a drawn card comes into the hand in its order", () => {
  const now = after(view, { type: "drew", seat: 0, card: 2 });
  expect(now.hands[0]).toEqual({ count: 4, cards: [1, 2, 3, 3] });
  expect(now.pile).toBe(14);
});

test("a parry ends the attack", () => {
  const attacked = after(view, { type: "attacked", seat: 1, value: 3, cards: 2, step: 1 });
  expect(after(attacked, { type: "parried", seat: 0, value: 3, cards: 2 })).toMatchObject({
    attack: null,
    hands: [{ count: 1, cards: [1] }, {}],
  });
});

test("every card of an attack flies to the discard, and a drawn one from the pile face down to the other", () => {
  expect(flights({ type: "attacked", seat: 1, value: 5, cards: 2, step: 0 })).toHaveLength(2);
  expect(flights({ type: "drew", seat: 1, card: null })).toEqual([{ from: ["pile"], to: "hand-1", face: null }]);
});

test("a new round gathers all cards, and only the viewer's own hand will be seen", () => {
  const shown = { ...view, seat: 0, hands: [view.hands[0], { count: 5, cards: [1, 2, 3, 4, 5] }] } as unknown as View;
  const now = after(shown, { type: "round_started", seat: 1, round: 2 });
  expect(now).toMatchObject({ round: 2, position: [1, 23], distance: 22, pile: 23, discard: { count: 0, top: null } });
  expect(now.hands).toEqual([
    { count: 0, cards: [] },
    { count: 0, cards: null },
  ]);
});

test("hands that are compared are laid open card by card, one's own are open already", () => {
  const once = after(view, { type: "showed", seat: 1, card: 4 });
  expect(after(once, { type: "showed", seat: 1, card: 2 }).hands[1]).toEqual({ count: 5, cards: [4, 2] });
  expect(after(view, { type: "showed", seat: 0, card: 3 }).hands[0]).toEqual(view.hands[0]);
});

test("the last hit of a match is shown in slow motion", () => {
  const hit = (wins: [number, number]) => ({ type: "round_ended", winner: 0, reason: "hit", wins }) as const;
  const match = { ...view, target: 5 };
  expect(beats(hit([5, 2]), match)).toBeGreaterThan(beats(hit([4, 2]), match));
  expect(beats(hit([1, 0]), { ...view, target: 0 })).toBe(beats(hit([5, 2]), match));
  expect(beats({ type: "round_ended", winner: 0, reason: "further", wins: [5, 2] }, match)).toBe(
    beats(hit([4, 2]), match),
  );
});
