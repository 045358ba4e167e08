import { expect, test } from "vitest";
import { winnerOf } from "./battle";
import { after, flights, leaving } from "./story";
import type { Event, Stack, View } from "./wire";

const stack = (gargoyle: string, height = 1, villain = false): Stack => ({
  gargoyle,
  height,
  covered: height % 2 === 0,
  villain,
});
const VIEW = {
  seat: 0,
  turn: 0,
  turn_number: 7,
  hands: [
    { count: 2, known: ["elisa", "villain"] },
    { count: 3, known: ["demona", "demona", "sunrise"] },
    { count: 1, known: [] },
  ],
  tables: [[stack("bronx", 2)], [stack("lexington", 3), stack("bronx"), stack("bronx", 1, true)], []],
  pile: 20,
  discard: ["goliath"],
  battle: null,
  opened: null,
} as unknown as View;

const now = (event: Event, viewer: number | null = 0) => after(VIEW, event, viewer);

test("a gargoyle takes its place among the others", () => {
  const view = now({ type: "captured", seat: 2, victim: 1, gargoyle: "lexington", stack: 1 });
  expect(view.tables[2]).toEqual([stack("lexington")]);
  expect(after(view, { type: "played_gargoyle", seat: 2, gargoyle: "brooklyn" }, 0).tables[2]).toEqual([
    stack("lexington"),
    stack("brooklyn"),
  ]);
});

test("who loses the top of a stack has stone again", () => {
  expect(now({ type: "captured", seat: 2, victim: 1, gargoyle: "lexington", stack: 1 }).tables[1]![0]).toEqual(
    stack("lexington", 2),
  );
});

test("a captured gargoyle wakes its covered twin, and the villain goes", () => {
  const view = now({ type: "captured", seat: 0, victim: 1, gargoyle: "bronx", stack: 2 });
  expect(view.tables[0]).toEqual([stack("bronx", 3)]);
  expect(view.tables[1]).toEqual([stack("lexington", 3), stack("bronx")]);
  expect(view.discard).toEqual(["goliath", "villain"]);
});

test("Elisa lifts stone, or sends a villain away", () => {
  const woken = now({ type: "rescued", seat: 0, gargoyle: "bronx", stack: 1 });
  expect(woken.tables[0]).toEqual([stack("bronx")]);
  expect(woken.discard).toEqual(["goliath", "elisa", "sunrise"]);
  const saved = now({ type: "rescued", seat: 1, gargoyle: "bronx", stack: 2 });
  expect(saved.tables[1]![2]).toEqual(stack("bronx"));
  expect(saved.discard).toEqual(["goliath", "elisa", "villain"]);
});

test("a gargoyle from the discard is remembered by players, and not by spectators", () => {
  const took: Event = { type: "took", seat: 2, card: "goliath" };
  expect(now(took).hands[2]).toEqual({ count: 2, known: ["goliath"] });
  expect(after({ ...VIEW, seat: null }, took, null).hands[2]).toEqual({ count: 2, known: [] });
});

test("an unseen theft leaves it open which card is gone", () => {
  const view = now({ type: "stole", seat: 2, victim: 1, card: null });
  expect(view.hands[1]).toEqual({ count: 2, known: ["demona"] });
  expect(view.hands[2]).toEqual({ count: 2, known: [] });
});

test("a stolen gargoyle goes to the table", () => {
  const view = now({ type: "stole", seat: 2, victim: 1, card: "hudson" });
  expect(view.hands[2]!.count).toBe(1);
  expect(view.tables[2]).toEqual([stack("hudson")]);
});

test("whoever looks sees the whole hand, and nobody else sees more than before", () => {
  const look: Event = { type: "played_demona", seat: 0, victim: 2 };
  const seen = after(after(VIEW, look, 0), { type: "saw", seat: 0, victim: 2, card: "elisa" }, 0);
  expect(seen.hands[2]).toEqual({ count: 1, known: ["elisa"] });
  const unseen = after(after(VIEW, look, 1), { type: "saw", seat: 0, victim: 2, card: null }, 1);
  expect(unseen.hands[2]).toEqual(VIEW.hands[2]);
});

test("whose hand Demona opened is seen until a card is taken", () => {
  const open = now({ type: "played_demona", seat: 0, victim: 1 });
  expect(open.opened).toBe(1);
  expect(after(open, { type: "stole", seat: 0, victim: 1, card: "sunrise" }, 0).opened).toBe(null);
});

test("a twin lies on the stone that it wakes, and leaves the hand", () => {
  const view = after(
    { ...VIEW, hands: [{ count: 1, known: ["bronx"] }, ...VIEW.hands.slice(1)] },
    { type: "uncovered", seat: 0, gargoyle: "bronx", stack: 1 },
    0,
  );
  expect(view.hands[0]).toEqual({ count: 0, known: [] });
  expect(view.tables[0]).toEqual([stack("bronx", 3)]);
});

test("throws lie face down until both are shown", () => {
  const fought = now({ type: "battle_started", seat: 1, gargoyle: "bronx", stack: 1 });
  expect(fought.battle).toEqual({ attacker: 0, defender: 1, gargoyle: "bronx", thrown: [] });
  const thrown = after(fought, { type: "threw", seat: 1, number: null }, 0);
  expect(thrown.battle!.thrown).toEqual([1]);
  expect(flights({ type: "threw", seat: 1, number: null }, fought)[0]!.face).toBe("white");
});

test.each([
  [3, 2, 0],
  [2, 1, 0],
  [1, 3, 0],
  [2, 3, 1],
  [1, 1, null],
])("%i against %i: seat %s wins", (number, answer, winner) => {
  expect(winnerOf({ type: "throws_shown", seat: 0, number, victim: 1, answer })).toBe(winner);
});

test("what flies shows no more than the viewer was told", () => {
  expect(flights({ type: "drew", seat: 1, card: null }, VIEW)).toEqual([{ from: ["pile"], to: "hand-1", face: null }]);
  expect(flights({ type: "stole", seat: 2, victim: 1, card: null }, VIEW)).toEqual([
    { from: ["hand-1"], to: "hand-2", face: null },
  ]);
});

test("a captured gargoyle flies to where it will lie", () => {
  expect(flights({ type: "captured", seat: 0, victim: 1, gargoyle: "bronx", stack: 2 }, VIEW)).toEqual([
    { from: ["stack-1-bronx-2"], to: "stack-0-bronx-1", face: "bronx" },
  ]);
  expect(flights({ type: "captured", seat: 1, victim: 2, gargoyle: "lexington", stack: 1 }, VIEW)[0]!.to).toBe(
    "stack-1-lexington-2",
  );
});

test("a played card leaves from its place in the hand", () => {
  expect(leaving({ type: "set_villain", seat: 0, victim: 1, gargoyle: "bronx", stack: 1 })).toEqual({
    seat: 0,
    card: "villain",
  });
  expect(leaving({ type: "drew", seat: 0, card: "elisa" })).toBe(null);
});
