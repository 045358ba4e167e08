import { expect, test } from "vitest";
import type { RoundEnded, View } from "./wire";
import en from "./words/en";
import fr from "./words/fr";

const names = ["Ann", "Bob"];
const attacked = (cards: number) => ({ attack: { value: 4, cards, step: 0 } }) as View;
const hit: RoundEnded = { type: "round_ended", winner: 1, reason: "hit", wins: [0, 1] };

test("a hit says which cards were missing, and whose", () => {
  expect(en.explain([hit], attacked(1), names, 0)).toBe("Touché! You had no 4 to parry.");
  expect(en.explain([hit], attacked(2), names, 1)).toBe("Touché! Ann had fewer than two 4s to parry.");
  expect(fr.explain([hit], attacked(1), names, 0)).toBe("Touché\u00a0! Vous n’aviez pas de 4 pour parer.");
});

test("a round that cards decide says how many each had", () => {
  const from = { distance: 3, hands: [{ count: 3, cards: [3, 3, 1] }, { count: 2, cards: [2, 3] }] } as unknown as View;
  const end: RoundEnded = { type: "round_ended", winner: 0, reason: "more cards to attack with", wins: [1, 0] };
  expect(en.explain([end], from, names, null)).toBe("Ann wins the round: two 3s against one.");
});

test("what needs no reason is told as it is", () => {
  expect(en.explain([{ type: "drew", seat: 0, card: null }], attacked(1), names, 0)).toBe("");
});
