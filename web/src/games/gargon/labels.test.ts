import { expect, test } from "vitest";
import { loadWords } from "../registry";
import { cardLabel, heldLabel, mixLabel, whyNotLabel } from "./labels";
import type { Event, Words } from "./wire";

const NAMES = ["Mira", "Odo", "Tess"];
const en = (await loadWords("gargon", "en")) as unknown as Words;
const fr = (await loadWords("gargon", "fr")) as unknown as Words;

test("a card is its colour and value, its creature, and what it is worth", () => {
  expect(cardLabel(en, "w4")).toBe("white 4, Dragon, 3 amulets");
  expect(cardLabel(en, "g0")).toBe("green 0, Fairy, doubles amulets");
  expect(cardLabel(fr, "g10")).toBe("le 10 vert, Fée, 1 amulette");
  expect([cardLabel(en, "r"), cardLabel(fr, "w")]).toEqual(["A red card, face down", "Une carte blanche, face cachée"]);
});

test("backs are counted, faces are named", () => {
  const played: Event = { type: "played", seat: 1, cards: ["r", "y", "y"] };
  expect(en.tell([played], NAMES)).toBe("Odo plays a red card and two yellow cards face down.");
  expect(fr.tell([played], NAMES)).toBe("Odo pose une carte rouge et deux cartes jaunes face cachée.");
  expect(en.move("y2 y6 r9")).toBe("Play yellow 2, yellow 6 and red 9 face down");
  expect(heldLabel(en, "Odo", { backs: "wwr", cards: null })).toBe("Odo holds 3 cards: two white and one red");
  expect(heldLabel(fr, "Odo", { backs: "wwr", cards: ["w0", "w9", "r3"] })).toBe(
    "Odo a 3 cartes en main\u00a0: deux blanches et une rouge (le 0 blanc, le 9 blanc et le 3 rouge)",
  );
});

test("draws from one stack are one sentence", () => {
  const run: Event[] = ["b", "v"].map((card) => ({ type: "drew", seat: 1, stack: 2, card }));
  expect(en.tell(run, NAMES)).toBe("Odo draws a blue card and a violet card from stack 2.");
  expect(fr.tell(run, NAMES)).toBe("Odo pioche une carte bleue et une carte violette (pioche 2).");
});

test("every mix and every refusal of a card has words", () => {
  const mixes = ["1", "2", "1+1", "2+1", "1+1+1", ""];
  for (const words of [en, fr]) {
    expect(new Set(mixes.map((mix) => mixLabel(words, mix))).size).toBe(mixes.length);
    const reasons = (["three_of_a_colour", "doesnt_fit", "enough"] as const).map((why) => whyNotLabel(words, why));
    for (const reason of reasons) expect(reason).toMatch(/^\S.*\.$/);
  }
});
