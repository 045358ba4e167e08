import { expect, test } from "vitest";
import * as english from "./english";
import * as french from "./french";

test("nothing possible is 0%, and nothing uncertain is 100%", () => {
  expect([0, 0.001, 0.17, 0.999, 1].map(english.percent)).toEqual([
    "0%",
    "less than 1%",
    "17%",
    "more than 99%",
    "100%",
  ]);
  expect([0, 0.001, 0.17, 0.999, 1].map(french.percent)).toEqual(
    ["0 %", "moins de 1 %", "17 %", "plus de 99 %", "100 %"].map((text) => text.replace(" %", "\u00a0%")),
  );
});

test("French elides before a vowel, an h, and a y that a consonant follows", () => {
  expect(["Anne", "Hugo", "Yves", "Yann", "Élodie", "Bob"].map(french.of)).toEqual([
    "d’Anne",
    "d’Hugo",
    "d’Yves",
    "de Yann",
    "d’Élodie",
    "de Bob",
  ]);
});

test("French elides in front of each of several names", async () => {
  const { fr } = await import("../people/words/fr");
  expect(fr.waiting.theirTurn(["Anne"])).toBe("Au tour d’Anne");
  expect(fr.waiting.theirTurn(["Bob", "Anne"])).toBe("Au tour de Bob et d’Anne");
  expect(fr.waiting.theirTurn([])).toBe("En cours");
});
