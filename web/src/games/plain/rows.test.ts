import { expect, test } from "vitest";
import type { BaseView } from "../game_interface";
import { isCards, rowsOf } from "./rows";
import { plainWords, type Face } from "./spoken";

const VIEW = {
  game: "kuhn_poker",
  seat: 0,
  pending: [0],
  moves: ["check", "bet"],
  more_moves: 0,
  concessions: [],
  outcome: null,
  options: {},
  phase: "opening",
  to_act: 0,
  paid: [1, 2],
  hand: [
    { count: 1, cards: ["king"] },
    { count: 1, cards: null },
  ],
} as unknown as BaseView;
const FIELDS = [
  { name: "phase", label: "Now", says: "number", by_seat: false },
  { name: "to_act", label: "To act", says: "seat", by_seat: false },
  { name: "paid", label: "In the pot", says: "number", by_seat: true },
  { name: "hand", label: "Hands", says: "card", by_seat: true },
];
const FACE: Face = {
  game: "kuhn_poker",
  title: "Kuhn poker",
  language: "en",
  fields: FIELDS,
  declared: {
    moves: { bet: { pattern: "^bet$", fields: {} } },
    events: { bet: { says: { seat: "seat" } } },
    reasons: {},
    refusals: [],
    endings: [],
    concessions: {},
    scores: ["chips"],
    options: [],
    zones: {},
  },
  messages: {
    title: "Kuhn poker",
    moves: { bet: "Bet a chip" },
    events: { bet: "{seat} bets." },
    parts: { chips: "Chips" },
    names: { card: { king: "the king" } },
    terminal: { opening: "Check or bet?" },
  },
};

test("a plain table has a labelled row for each field, with a value for each seat where there is one", () => {
  const rows = rowsOf(VIEW, FIELDS);
  expect(rows.map((row) => row.label)).toEqual(["To act", "In the pot", "Hands"]);
  expect(rows[1]!.values).toEqual([
    { owner: 0, value: 1 },
    { owner: 1, value: 2 },
  ]);
  expect(rows[2]!.values.map(({ value }) => isCards(value))).toEqual([true, true]);
});

test("a view without labels shows what is the game's own", () => {
  expect(rowsOf(VIEW, []).map((row) => row.name)).toEqual(["to_act", "paid", "hand"]);
});

test("a plain table speaks the game's own words, which the server sends", () => {
  const words = plainWords(FACE, {});
  expect(words.move("bet")).toBe("Bet a chip");
  expect(words.tell([{ type: "bet", seat: 1 } as never], ["Ann", "Bob"])).toBe("Bob bets.");
  expect(words.value(1, "seat", ["Ann", "Bob"])).toBe("Bob");
  expect(words.value("king", "card", [])).toBe("the king");
  expect(words.value(null, "seat", [])).toBe("–");
  expect(words.prompt("opening")).toBe("Check or bet?");
  expect(words.part("chips")).toBe("Chips");
});
