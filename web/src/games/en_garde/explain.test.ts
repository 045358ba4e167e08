import { expect, test } from "vitest";
import { loadWords } from "../registry";
import { explain, whyForced } from "./explain";
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

test("a forced move says what was missing to parry, or what kept the other cards from being played", async () => {
  const words = (await loadWords("en_garde", "en")) as unknown as Words;
  const why = (from: Partial<View>) => whyForced({ attack: null, refused: {}, ...from } as View, words);
  expect(why({ ...attacked(1), moves: ["-2"], refused: { 5: "off_the_track" } })).toBe("You had no 4 to parry.");
  expect(why({ ...attacked(1), moves: ["parry"], refused: { 2: "no_retreat" } })).toBe(
    "A direct attack can only be parried.",
  );
  expect(why({ moves: ["-1"], refused: { 4: "off_the_track" } })).toBe("There isn’t enough track behind you.");
  expect(why({ moves: ["-1"], refused: { 3: "into_opponent", 4: "off_the_track", 5: "wrong_distance" } })).toBe("");
});
