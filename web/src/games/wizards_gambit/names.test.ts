/** The catalogue's sentences, with the names of a set of cards in each language. */
import { beforeAll, expect, test } from "vitest";
import { loadWords } from "../registry";
import { keep, sortOf } from "./cards.svelte";
import { CARDS } from "./sample";
import type { Event, Words } from "./wire";

const NAMES = ["Ann", "Odo"];
let en: Words;
let fr: Words;

beforeAll(async () => {
  keep(CARDS);
  keep({
    ...CARDS,
    language: "fr",
    incantations: [{ key: "insight", name: "Clairvoyance", text: "Piochez 3 cartes.", verbs: ["draw"] }],
  });
  [en, fr] = (await Promise.all([loadWords("wizards_gambit", "en"), loadWords("wizards_gambit", "fr")])) as unknown as [
    Words,
    Words,
  ];
});

test("cards are called as the set calls them in each language", () => {
  expect(en.name("card", "insight")).toBe("Insight");
  expect(fr.name("card", "insight")).toBe("Clairvoyance");
  expect(fr.name("spell", "not_yet_known")).toBe("Not Yet Known");
  expect(fr.name("card", "ash", "short")).toBe("Cendre");
});

test("a spell may be called after gambits", () => {
  expect(sortOf("gambit_iv")).toBe("gambit");
  expect(en.name("spell", "gambit_of_fire")).toBe("Gambit Of Fire");
});

test("cards drawn one by one are one sentence", () => {
  const drew = (card: string | null): Event => ({ type: "drew", seat: 0, card });
  expect(en.tell([drew("ash"), drew("insight")], NAMES)).toBe("Ann draws Ash of the Phoenix and Insight.");
  expect(fr.tell([drew(null), drew(null)], NAMES)).toBe("Ann pioche 2 cartes.");
});

test("a component that stands in for another says so, and any other does not", () => {
  expect(en.move("play shard bounty ash")).toBe("Play Prismatic Shard as Ash of the Phoenix on Bounty");
  expect(en.move("play ash bounty")).toBe("Play Ash of the Phoenix on Bounty");
  expect(fr.move("nullify gambit_iv 1", NAMES)).toBe("Neutraliser le grimoire d’Odo avec le Gambit IV");
});

test("a reason names wizards and cards", () => {
  expect(en.reason({ key: "leaves_last_to", arguments: { spell: "bounty", seat: 1 } }, NAMES)).toBe(
    "Bounty would need one more component, and Odo has it.",
  );
  expect(fr.reason({ key: "effect", arguments: { card: "insight" } }, NAMES)).toBe("Pour l’effet de Clairvoyance.");
});
