import { beforeAll, expect, test } from "vitest";
import { keep } from "./cards.svelte";
import { CARDS, inPool, VIEW } from "./sample";
import { after, flights } from "./story";
import type { Event, View } from "./wire";

beforeAll(() => keep(CARDS));

const told = (view: View, ...events: Event[]) => events.reduce((seen, event) => after(seen, event, 0), view);

test("a component leaves the hand and lies on the spell", () => {
  const event: Event = { type: "played", seat: 0, card: "ash", spell: "bounty", rune: "ash" };
  const view = told(VIEW, event);
  expect(view.hands[0]).toEqual({ count: 2, known: ["shard", "insight"] });
  expect(view.pool[0]!.lying).toHaveLength(1);
  expect(flights(event, VIEW)).toEqual([{ from: ["hand-0-ash", "hand-0"], to: "spell-bounty", face: "ash" }]);
});

test("a claimed spell goes to the book, its components to the discard, and another is turned up in its place", () => {
  const full = { ...VIEW, pool: [VIEW.pool[0]!, inPool("cairn", [{ card: "agate", rune: "agate" }])] };
  const view = told(full, { type: "claimed", seat: 1, spell: "cairn", points: 4 }, { type: "opened", spell: "sleet" });
  expect(view.books[1]).toMatchObject({ spells: ["cairn"], points: 4 });
  expect(view.discard).toEqual(["tooth", "agate"]);
  expect(view.pool.map((spell) => spell.spell)).toEqual(["bounty", "sleet"]);
  expect(view.spell_deck).toBe(20);
});

test("a card that is drawn unseen is counted and not known", () => {
  const event: Event = { type: "drew", seat: 1, card: null };
  expect(told(VIEW, event).hands[1]).toEqual({ count: 6, known: [] });
  expect(flights(event, VIEW)[0]!.face).toBeNull();
});

test("a gambit is bound, and freed by the one that destroys it", () => {
  const bound = told(VIEW, { type: "guarded", seat: 1, gambit: "gambit_ii", spell: "bounty" });
  expect(bound.pool[0]!.guarded_by).toBe(1);
  expect(bound.dealt_gambits[1]).toBeNull();
  const freed = told(bound, { type: "destroyed", seat: 0, gambit: "gambit_iv", victim: 1, destroyed: "gambit_ii" });
  expect(freed.pool[0]!.guarded_by).toBeNull();
  expect(freed.gambits_in_play).toEqual([null, null]);
  expect(freed.gambits_gone).toEqual(["gambit_ii", "gambit_iv"]);
});

test("a nullified book knows whose gambit it is, until it is released", () => {
  const asleep = told(VIEW, { type: "nullified", seat: 0, gambit: "gambit_iv", victim: 1 });
  expect(asleep.books[1]!.nullified_by).toBe(0);
  expect(told(asleep, { type: "released", seat: 0, gambit: "gambit_iv" }).books[1]!.nullified_by).toBeNull();
});

test("a hand that is looked at becomes known to the one who looks, and to nobody else", () => {
  const seen: Event[] = [
    { type: "looked", seat: 0, victim: 1 },
    { type: "saw", seat: 0, victim: 1, card: "tears" },
  ];
  expect(told(VIEW, ...seen).hands[1]!.known).toEqual(["tears"]);
  const unseen: Event[] = [
    { type: "looked", seat: 1, victim: 0 },
    { type: "saw", seat: 1, victim: 0, card: null },
  ];
  expect(told(VIEW, ...unseen).hands[0]).toEqual(VIEW.hands[0]);
});

test("exchanged hands are known as far as they are told", () => {
  const view = told(
    VIEW,
    { type: "swapped", seat: 0, victim: 1 },
    { type: "received", seat: 0, giver: 1, card: "tears" },
  );
  expect(view.hands[0]).toEqual({ count: 5, known: ["tears"] });
  expect(view.hands[1]).toEqual({ count: 3, known: [] });
});

test("components move, go and come back", () => {
  const moved = told(VIEW, { type: "moved", seat: 0, card: "agate", spell: "cairn", other: "bounty", rune: "agate" });
  expect(moved.pool.map((spell) => spell.lying.length)).toEqual([1, 0]);
  const cleared = told(VIEW, { type: "removed", seat: 0, card: null, spell: "cairn", rune: null });
  expect(cleared.discard).toEqual(["tooth", "agate"]);
  const taken = told(VIEW, { type: "took", seat: 0, card: "tooth", spell: null });
  expect(taken.discard).toEqual([]);
  expect(taken.hands[0]!.known).toContain("tooth");
});

test("points never fall below nought", () => {
  expect(told(VIEW, { type: "scored", seat: 0, points: -2 }).books[0]!.points).toBe(0);
});

test("a reshuffled discard is the new deck", () => {
  expect(told(VIEW, { type: "reshuffled" })).toMatchObject({ deck: 61, discard: [] });
});
