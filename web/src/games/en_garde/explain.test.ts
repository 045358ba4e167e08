import { expect, test } from "vitest";
import { loadWords } from "../registry";
import { explain } from "./explain";
import type { Event, RoundEnded, View, Words } from "./wire";

const names = ["Ann", "Bob"];
const attacked = (cards: number) => ({ attack: { value: 4, cards, step: 0 } }) as View;
const hit: RoundEnded = { type: "round_ended", winner: 1, reason: "hit", wins: [0, 1] };
const said = async (event: Event, from: View, seat: number | null, language = "en") =>
  explain([event], from, (await loadWords("en_garde", language)) as unknown as Words, names, seat);

test("a hit says which cards were missing, and whose", async () => {
  expect(await said(hit, attacked(1), 0)).toBe("Touché! You had no 4 to parry.");
  expect(await said(hit, attacked(2), 1)).toBe("Touché! Ann had fewer than two 4s to parry.");
  expect(await said(hit, attacked(1), 0, "fr")).toBe("Touché\u00a0! Vous n’aviez pas de 4 pour parer.");
});

test("a round that cards decide says how many each had", async () => {
  const from = {
    distance: 3,
    hands: [
      { count: 3, cards: [3, 3, 1] },
      { count: 2, cards: [2, 3] },
    ],
  } as unknown as View;
  const end: RoundEnded = { type: "round_ended", winner: 0, reason: "more_cards", wins: [1, 0] };
  expect(await said(end, from, null)).toBe("Ann wins the round: two 3s against one.");
});

test("what needs no reason is told as it is", async () => {
  expect(await said({ type: "drew", seat: 0, card: null }, attacked(1), 0)).toBe("");
});
