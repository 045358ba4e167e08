import { expect, test } from "vitest";
import { drawsUnseen, flightsOf, moveCards, movedBy, parser, type Declared } from "./declared";
import type { BaseView } from "./game_interface";

const hand = { zone: "hand", of: "seat" };
const declared: Declared = {
  moves: {
    play: {
      pattern: "^play (?<card>ash|tooth) (?<spell>\\w+)(?: (?<rune>ash|tooth))?$",
      fields: {
        card: { says: "card", number: false },
        spell: { says: "spell", number: false },
        rune: { says: "card", number: false, same_as: "card" },
      },
    },
    battle: {
      pattern: "^battle (?<colour>r|g)(?:#(?<stack>[1-4]))?$",
      fields: {
        colour: { says: "colour", number: false, words: { r: "red", g: "green" } },
        stack: { says: "number", number: true, default: 1 },
      },
    },
    lay: {
      pattern: "^lay (?<digits>[1-9](?: [1-9])?)$",
      fields: { digits: { says: "number", number: true, several: true } },
    },
  },
  events: {
    drew: { says: {}, transfers: [{ card: "card", source: { zone: "deck" }, target: hand }] },
    stole: { says: {}, transfers: [{ card: "card", source: { zone: "hand", of: "victim" }, target: hand }] },
    laid: { says: {}, transfers: [{ card: "cards", source: hand, target: { zone: "discard" } }] },
    lifted: { says: {}, transfers: [{ card: "card", source: { zone: "stack", of: "stack", first: 1 }, target: hand }] },
    took: {
      says: {},
      transfers: [
        { card: "card", source: { zone: "discard" }, target: hand, unless: "spell" },
        { card: "card", source: { zone: "spell", of: "spell" }, target: hand, when: "spell" },
      ],
    },
  },
  reasons: {},
  refusals: [],
  endings: [],
  concessions: {},
  scores: [],
  options: [],
  zones: { deck: "deck", hand: "hands", discard: "discard", stack: "stacks" },
};
const view = {
  deck: 9,
  discard: ["ash", "tooth", "ash"],
  stacks: ["ab", "cd"],
  hands: [
    { count: 1, known: ["ash"] },
    { count: 3, known: [] },
  ],
} as unknown as BaseView;
const event = (type: string, fields: object) => ({ type, ...fields });

test("fields that are left out are the default, or the same as another", () => {
  const read = parser<object>(declared.moves);
  expect(read("play ash bounty")).toEqual({ type: "play", card: "ash", spell: "bounty", rune: "ash" });
  expect(read("play ash bounty tooth")).toMatchObject({ rune: "tooth" });
  expect(read("battle g")).toEqual({ type: "battle", colour: "green", stack: 1 });
  expect(read("battle r#3")).toMatchObject({ colour: "red", stack: 3 });
  expect(read("lay 3 7")).toEqual({ type: "lay", digits: [3, 7] });
  expect(() => read("battle blue")).toThrow("battle blue");
});

test("a card that is not seen changes numbers only", () => {
  const now = moveCards(declared, view, event("drew", { seat: 1, card: null }));
  expect(now).toMatchObject({
    deck: 8,
    hands: [
      { count: 1, known: ["ash"] },
      { count: 4, known: [] },
    ],
  });
});

test("a card goes from hand to hand, and is known where it is told", () => {
  const now = moveCards(declared, view, event("stole", { seat: 0, victim: 1, card: "tooth" }));
  expect(now).toMatchObject({
    hands: [
      { count: 2, known: ["ash", "tooth"] },
      { count: 2, known: [] },
    ],
  });
});

test("where a card comes from may depend on the event", () => {
  const fromDiscard = event("took", { seat: 0, card: "ash", spell: null });
  expect(moveCards(declared, view, fromDiscard)).toMatchObject({
    discard: ["ash", "tooth"],
    hands: [{ count: 2 }, {}],
  });
  expect(movedBy(declared, event("took", { seat: 0, card: "ash", spell: "bounty" }))).toEqual([
    { card: "ash", count: 1, source: { zone: "spell", of: "bounty" }, target: { zone: "hand", of: 0 } },
  ]);
});

test("what is 0 is there, and a flag that is not set is not", () => {
  expect(movedBy(declared, event("took", { seat: 1, card: "ash", spell: 0 }))).toMatchObject([
    { source: { zone: "spell", of: 0 } },
  ]);
  expect(movedBy(declared, event("took", { seat: 1, card: "ash", spell: false }))).toMatchObject([
    { source: { zone: "discard" } },
  ]);
  expect(movedBy(declared, event("took", { seat: 1, card: "ash", spell: true }))).toMatchObject([
    { source: { zone: "spell" } },
  ]);
});

test("several cards go together", () => {
  const now = moveCards(declared, view, event("laid", { seat: 0, cards: ["ash", "tooth"] }));
  expect(now).toMatchObject({ discard: ["ash", "tooth", "ash", "ash", "tooth"], hands: [{ known: [] }, { count: 3 }] });
  expect(flightsOf(declared, event("laid", { seat: 1, cards: ["ash", "tooth"] })).map((flight) => flight.face)).toEqual(
    ["ash", "tooth"],
  );
});

test("a game says how cards come to its own zones, which may be counted from one", () => {
  const stack = { take: (backs: string) => backs.slice(1) };
  const now = moveCards(declared, view, event("lifted", { seat: 0, stack: 2, card: "c" }), { stack });
  expect(now).toMatchObject({ stacks: ["ab", "d"], hands: [{ count: 2, known: ["ash", "c"] }, {}] });
  expect(flightsOf(declared, event("lifted", { seat: 0, stack: 2, card: "c" }))).toMatchObject([
    { from: ["stack-2-c", "stack-2"] },
  ]);
});

test("cards fly from where they are seen", () => {
  expect(flightsOf(declared, event("stole", { seat: 0, victim: 1, card: "ash" }))).toEqual([
    { from: ["hand-1-ash", "hand-1"], to: "hand-0", face: "ash" },
  ]);
  expect(flightsOf(declared, event("drew", { seat: 0, card: "ash" }))).toEqual([
    { from: ["deck"], to: "hand-0", face: "ash" },
  ]);
});

test("an event that nobody declared moves nothing", () => {
  expect(moveCards(declared, view, event("sneezed", {}))).toBe(view);
});

test("a card from a pile of which only the number is seen is new to somebody, one from an open pile is not", () => {
  expect(drawsUnseen(declared, view, event("drew", { seat: 1, card: null }))).toBe(true);
  expect(drawsUnseen(declared, view, event("took", { seat: 0, card: "ash", spell: null }))).toBe(false);
  expect(drawsUnseen(declared, view, event("laid", { seat: 0, cards: ["ash"] }))).toBe(false);
});
