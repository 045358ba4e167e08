import { beforeAll, describe, expect, test } from "vitest";
import { keep, seatThem } from "./cards.svelte";
import { CARDS } from "./sample";
import type { Event } from "./wire";
import wire from "./wire.ts?raw";
import en from "./words/en";
import fr from "./words/fr";

// The rules' own files say what there is to say.
const files = import.meta.glob<string>("../../../../src/facedown/games/wizards_gambit/*/*.py", { query: "?raw", import: "default", eager: true });
const rules = (file: string) => files[`../../../../src/facedown/games/wizards_gambit/${file}`]!;
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1]!);
const REFUSALS = all(rules("rules/legal.py"), /^ {4}\d+: \("(\w+)"/gm);
const REASONS = all(rules("bots/reasons.py").split("\nREASONS = {")[1]!.split("\n}")[0]!, /^ {4}"(\w+)":/gm);
const OPTIONS = all(rules("rules/options.py"), /^ {4}\w*(?:Option|choice)\("(\w+)"/gm);
const ENDINGS = all(rules("rules/rules.py").split("\nENDINGS = {")[1]!.split("}")[0]!, /"([^"]+)"/g);
const NAMES = ["Ann", "Odo"];

const EVENTS: readonly Event[] = [
  { type: "dealt_gambit", seat: 0, gambit: "gambit_iv" },
  { type: "turn_started", seat: 0, turn: 3 },
  { type: "missed_turn", seat: 0 },
  { type: "opened", spell: "bounty" },
  { type: "drew", seat: 0, card: null },
  { type: "drew", seat: 0, card: "ash" },
  { type: "reshuffled" },
  { type: "played", seat: 0, card: "shard", spell: "bounty", rune: "ash" },
  { type: "claimed", seat: 0, spell: "bounty", points: 1 },
  { type: "cast_incantation", seat: 0, incantation: "insight" },
  { type: "guarded", seat: 0, gambit: "gambit_iv", spell: "bounty" },
  { type: "nullified", seat: 0, gambit: "gambit_iv", victim: 1 },
  { type: "destroyed", seat: 0, gambit: "gambit_iv", victim: 1, destroyed: "gambit_ii" },
  { type: "released", seat: 0, gambit: "gambit_iv" },
  { type: "used_ability", seat: 0, spell: "bounty" },
  { type: "triggered", seat: 0, spell: "bounty" },
  { type: "declined", seat: 0 },
  { type: "showed_hand", seat: 0 },
  { type: "shown", seat: 0, card: "ash" },
  { type: "discarded", seat: 0, card: "ash" },
  { type: "stole", seat: 0, victim: 1, card: null },
  { type: "gave", seat: 0, victim: 1, card: "ash" },
  { type: "looked", seat: 0, victim: 1 },
  { type: "saw", seat: 0, victim: 1, card: "ash" },
  { type: "swapped", seat: 0, victim: 1 },
  { type: "passed_hands", seat: 0 },
  { type: "received", seat: 0, giver: 1, card: "ash" },
  { type: "moved", seat: 0, card: "ash", spell: "bounty", other: "cairn", rune: "ash" },
  { type: "removed", seat: 0, card: null, spell: "bounty", rune: null },
  { type: "took", seat: 0, card: "ash", spell: "bounty" },
  { type: "placed", seat: 0, card: "ash", spell: "bounty", rune: "ash" },
  { type: "more_plays", seat: 0, count: 1 },
  { type: "more_actions", seat: 0, count: 2 },
  { type: "recalled", seat: 0, gambit: "gambit_iv" },
  { type: "banished", seat: 0, victim: 1, gambit: "gambit_ii" },
  { type: "renewed", seat: 0, spell: "bounty" },
  { type: "widened", seat: 0, places: 5 },
  { type: "will_miss", seat: 0 },
  { type: "turn_again", seat: 0 },
  { type: "reversed", seat: 0 },
  { type: "turn_cut", seat: 0 },
  { type: "protected", seat: 0 },
  { type: "scored", seat: 0, points: -1 },
  { type: "game_ended", winners: [0], reason: "enough spell points" },
];

beforeAll(() => {
  keep(CARDS);
  keep({ ...CARDS, language: "fr", incantations: [{ key: "insight", name: "Clairvoyance", text: "Piochez 3 cartes.", verbs: ["draw"] }] });
  seatThem(NAMES);
});

test("the sample tells every event that the wire knows", () => {
  expect(new Set(EVENTS.map((event) => event.type))).toEqual(new Set(all(wire, /readonly type: "(\w+)"/g)));
});

describe.each([["English", en], ["French", fr]] as const)("%s", (_, words) => {
  test.each(EVENTS)("tells that $type", (event) => {
    const told = words.tell([event], NAMES);
    expect(told).toMatch(/\.$/);
    expect(told).not.toMatch(/\bundefined\b|\bnull\b/);
  });

  test("has words for every refusal, reason, option and ending of the rules", () => {
    expect(REFUSALS.length).toBe(19);
    for (const key of REFUSALS) expect(words.refusals[key], key).toBeTruthy();
    expect(REASONS.length).toBeGreaterThan(20);
    const given = { spell: "bounty", card: "ash", points: 2, count: 1, seat: 1, odds: 0.25 };
    for (const key of REASONS) expect(words.reason({ key, arguments: given }, NAMES), key).toMatch(/^[^{}]+\.$/);
    expect(Object.keys(words.options).sort()).toEqual([...OPTIONS].sort());
    for (const reason of ENDINGS) expect(words.ending(reason)).not.toContain(words === fr ? reason : "undefined");
  });

  test.each([
    "play shard bounty ash", "put ash bounty", "pick ash bounty", "move ash bounty cairn", "cast insight", "aura gambit_iv bounty",
    "nullify gambit_iv 1", "destroy gambit_iv 1", "release", "use", "end", "show", "wizard 1", "card ash", "spell bounty", "gambit 1", "yes", "no",
  ])("has a button for %s", (move) => {
    expect(words.move(move)).not.toBe(move);
    expect(words.move(move)).not.toMatch(/undefined|\bbounty\b|gambit_/);
  });
});

test("cards drawn one by one are one sentence", () => {
  const drew = (card: string | null): Event => ({ type: "drew", seat: 0, card });
  expect(en.tell([drew("ash"), drew("tears")], NAMES)).toBe("Ann draws Ash of the Phoenix and Siren’s Tears.");
  expect(fr.tell([drew(null), drew(null)], NAMES)).toBe("Ann pioche 2 cartes.");
});

test("cards are called as the set calls them in each language", () => {
  expect(en.cardName("insight")).toBe("Insight");
  expect(fr.cardName("insight")).toBe("Clairvoyance");
  expect(fr.cardName("not_yet_known")).toBe("Not Yet Known");
});
