import { expect, test } from "vitest";
import { answersFromHand, back, finished, nexts, slotsOf, touched, waysOf, whyNot } from "./compose";
import { inPool, VIEW } from "./sample";
import { read } from "./wire";

const MOVES = [
  "play ash bounty",
  "play ash cairn",
  "play shard bounty ash",
  "play shard bounty feather",
  "play shard cairn agate",
  "cast insight",
  "aura gambit_iv bounty",
  "nullify gambit_iv 1",
  "end",
];
const ways = waysOf(MOVES, VIEW, 0);

test.each([
  ["play ash bounty", { type: "play", card: "ash", spell: "bounty", rune: "ash" }],
  ["play shard bounty tooth", { type: "play", card: "shard", spell: "bounty", rune: "tooth" }],
  ["move shard bounty cairn agate", { type: "move", card: "shard", spell: "bounty", other: "cairn", rune: "agate" }],
  ["nullify gambit_iv 2", { type: "nullify", gambit: "gambit_iv", seat: 2 }],
  ["end", { type: "end" }],
])("%s is read", (move, action) => {
  expect(read(move)).toEqual(action);
});

test("what is no move is refused", () => {
  expect(() => read("fly away")).toThrow("fly away");
});

test("a move begins with a card, and a card leads to the spells that take it", () => {
  expect(nexts(ways, [])).toEqual(new Set(["card:ash", "card:shard", "card:insight", "card:gambit_iv", "end"]));
  expect(nexts(ways, ["card:ash"])).toEqual(new Set(["spell:bounty", "spell:cairn"]));
});

test("a component's own rune is not asked for", () => {
  const taken = touched(ways, touched(ways, [], "card:ash"), "spell:cairn");
  expect(finished(ways, taken)).toBe("play ash cairn");
});

test("a shard is asked for its rune where there is a choice, and only there", () => {
  const taken = touched(ways, ["card:shard"], "spell:bounty");
  expect(finished(ways, taken)).toBeNull();
  expect(nexts(ways, taken)).toEqual(new Set(["rune:ash", "rune:feather"]));
  expect(finished(ways, touched(ways, ["card:shard"], "spell:cairn"))).toBe("play shard cairn agate");
});

test("what was touched last is taken back by touching it again, or by a step back", () => {
  const taken = touched(ways, ["card:ash"], "spell:cairn");
  expect(touched(ways, taken, "spell:cairn")).toEqual(["card:ash"]);
  expect(back(ways, taken)).toEqual(["card:ash"]);
  expect(back(ways, ["card:ash"])).toEqual([]);
});

test("another spell or another card takes the place of the one before", () => {
  const taken = touched(ways, ["card:ash"], "spell:cairn");
  expect(finished(ways, touched(ways, taken, "spell:bounty"))).toBe("play ash bounty");
  expect(touched(ways, taken, "card:shard")).toEqual(["card:shard"]);
});

test("what no move goes on with changes nothing", () => {
  expect(touched(ways, ["card:ash"], "book:1")).toEqual(["card:ash"]);
});

test("a gambit against another goes where that one lies", () => {
  const view = { ...VIEW, gambits_in_play: [null, { gambit: "gambit_ii", spell: "bounty", seat: null }] };
  expect(waysOf(["destroy gambit_iv 1"], view, 0)[0]!.path).toEqual(["card:gambit_iv", "spell:bounty"]);
});

test("answers of effects are ways, too", () => {
  const answers = waysOf(
    ["pick agate cairn", "move agate cairn bounty", "put ash bounty", "wizard 1", "gambit 1"],
    VIEW,
    0,
  );
  expect(answers.map((way) => way.path)).toEqual([
    ["lying:cairn:agate:agate"],
    ["lying:cairn:agate:agate", "spell:bounty"],
    ["card:ash", "spell:bounty", "rune:ash"],
    ["wizard:1"],
    ["gambit:1"],
  ]);
});

test("every place of a spell has what lies on it, once", () => {
  const slots = slotsOf(inPool("cairn", [{ card: "shard", rune: "agate" }]));
  expect(slots.map((slot) => slot.lying?.card ?? null)).toEqual(["shard", null, null]);
});

test("what is dimmed says why, as the server does", () => {
  const refused = {
    "play ash bounty": "no_open_rune",
    "play ash cairn": "may_not_claim",
    "play tooth bounty": "no_open_rune",
    "play tooth cairn": "no_open_rune",
    "cast insight": "no_action_left",
    "aura gambit_iv bounty": "guarded",
    "nullify gambit_iv 1": "book_not_open",
  };
  const view = { ...VIEW, refused };
  const why = (taken: string[], key: string) => whyNot(view, 0, taken, key);
  expect(why([], "card:ash")).toBe("may_not_claim");
  expect(why([], "card:tooth")).toBe("nowhere");
  expect(why([], "card:insight")).toBe("no_action_left");
  expect(why(["card:ash"], "spell:bounty")).toBe("no_open_rune");
  expect(why(["card:ash", "spell:cairn"], "spell:bounty")).toBe("no_open_rune");
  expect(why(["card:gambit_iv"], "spell:bounty")).toBe("guarded");
  expect(why(["card:gambit_iv"], "book:1")).toBe("book_not_open");
  expect(why([], "spell:bounty")).toBe("not_offered");
});

test("a card that asks for the discard does not ask for the hand", () => {
  const asked = (verb: string) => ({ ...VIEW, question: { card: "insight", verb, about: "what", target: null } });
  expect(answersFromHand(VIEW)).toBe(true);
  expect(answersFromHand(asked("give"))).toBe(true);
  expect(answersFromHand(asked("take"))).toBe(false);
});
