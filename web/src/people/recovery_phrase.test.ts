import { expect, test } from "vitest";
import { keyIn, phraseOf } from "./recovery_phrase";

const KEY = "00112233445566778899aabbccddeeff";

test.each(["en", "fr", "xx"])("a key comes back from its twelve words (%s)", (language) => {
  const phrase = phraseOf(KEY, language);
  expect(phrase.split(/\s+/)).toHaveLength(12);
  expect(keyIn(phrase)).toBe(KEY);
});

test("capitals, accents, commas and line breaks do not matter", () => {
  const phrase = phraseOf(KEY, "fr").normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  expect(keyIn(`  ${phrase.split(/\s+/).join(",\n")}. `)).toBe(KEY);
});

test("a word that is wrong, missing or in the wrong place is noticed", () => {
  const said = phraseOf(KEY, "en").split(" ");
  expect(keyIn(said.slice(1).join(" "))).toBeNull();
  expect(keyIn([...said.slice(0, 11), "facedown"].join(" "))).toBeNull();
  expect(keyIn([said[1], said[0], ...said.slice(2)].join(" "))).toBeNull();
  expect(keyIn("")).toBeNull();
});

test("a link to another device has the key where no server sees it", () => {
  expect(keyIn(`https://example.org/me#key=${KEY}`)).toBe(KEY);
  expect(keyIn(`https://example.org/me?key=${KEY}`)).toBeNull();
});
