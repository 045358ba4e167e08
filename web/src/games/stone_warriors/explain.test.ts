import { expect, test } from "vitest";
import { loadWords } from "../registry";
import { explain } from "./explain";
import type { Picture } from "./story";
import type { Event, Words } from "./wire";

const NAMES = ["Ann", "Bob"];
const shown = { type: "throws_shown", seat: 0, number: 2, victim: 1, answer: 1 } as const;
const fought = { battle: { attacker: 0, defender: 1, gargoyle: "bronx", thrown: [], shown } } as unknown as Picture;
const said = async (event: object, from = fought, language = "en") =>
  explain([event as Event], from, (await loadWords("stone_warriors", language)) as unknown as Words, NAMES);

test("a battle says which number decided it", async () => {
  const captured = { type: "captured", seat: 0, victim: 1, gargoyle: "bronx", stack: 1 };
  expect(await said(captured)).toBe("2 beats 1: Ann captures Bob’s Bronx.");
  expect(await said(captured, fought, "fr")).toBe("2 bat 1\u00a0: Ann capture le Bronx de Bob.");
  expect(await said({ type: "kept", seat: 1, gargoyle: "bronx", stack: 1 })).toBe("1 beats 2: Bob keeps Bronx.");
});

test("what is taken without a battle has no number to tell", async () => {
  const captured = { type: "captured", seat: 0, victim: 1, gargoyle: "bronx", stack: 1 };
  expect(await said(captured, { battle: null } as unknown as Picture)).toBe("");
});
