import { expect, test } from "vitest";
import type { Event } from "./wire";
import en from "./words/en";
import fr from "./words/fr";

const NAMES = ["Mira", "Odo", "Tess"];
const EVENTS: { readonly [Type in Event["type"]]: Extract<Event, { type: Type }> } = {
  round_started: { type: "round_started", seat: 0, round: 2 },
  played: { type: "played", seat: 1, cards: ["y", "y", "r"] },
  passed: { type: "passed", seat: 2 },
  drew: { type: "drew", seat: 1, stack: 2, card: "b" },
  turned_up: { type: "turned_up", seat: 0, card: "r9" },
  chose: { type: "chose", seat: 0, colour: "red" },
  won: { type: "won", seat: 1, card: "w0" },
  lost: { type: "lost", seat: 2, card: "g15" },
  game_ended: { type: "game_ended", reason: "a stack is used up" },
};

test.each(Object.values(EVENTS))("$type is told in both languages", (event) => {
  for (const words of [en, fr]) {
    expect(words.tell([event], NAMES)).toMatch(/^\S.*[.]$/);
    expect(words.tell([event], NAMES)).not.toMatch(/undefined|NaN/);
  }
  expect(en.tell([event], NAMES)).not.toBe(fr.tell([event], NAMES));
});

test("a run is one sentence", () => {
  const run: Event[] = [EVENTS.drew, { type: "drew", seat: 1, stack: 1, card: "v" }];
  expect(en.tell(run, NAMES)).toBe("Odo draws a blue card from stack 2 and a violet card from stack 1.");
  expect(fr.tell(run, NAMES)).toBe("Odo pioche une carte bleue (pioche 2) et une carte violette (pioche 1).");
});

test("backs are counted, faces are named", () => {
  expect(en.tell([EVENTS.played], NAMES)).toBe("Odo plays one red and two yellow face down.");
  expect(fr.tell([EVENTS.played], NAMES)).toBe("Odo pose une rouge et deux jaunes face cachée.");
  expect(en.move("y2 y6 r9")).toBe("Play yellow 2, yellow 6 and red 9 face down");
});

test("both languages have words for the same refusals, options and mixes", () => {
  expect(Object.keys(fr.refusals)).toEqual(Object.keys(en.refusals));
  expect(Object.keys(fr.options)).toEqual(Object.keys(en.options));
  expect(Object.keys(fr.options.starter!.values!)).toEqual(Object.keys(en.options.starter!.values!));
  for (const mix of ["1", "2", "1+1", "2+1", "1+1+1"]) expect([en.mix(mix), fr.mix(mix)]).not.toContain(mix);
  for (const phase of ["playing", "drawing", "battle", "replacing", "over"]) {
    expect(en.isChoosing[phase]).toBeDefined();
    expect(fr.isChoosing[phase]).toBeDefined();
  }
});
