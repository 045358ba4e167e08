/** Every reason that a game gives for a hint, and every refusal of its rules, has words in every language. */
import { describe, expect, test } from "vitest";
import type { GameWords } from "./seam";

const FOLDER = "../../../src/facedown/games";
const python = import.meta.glob<string>("../../../src/facedown/games/*/{bots/reasons,rules/legal}.py", { query: "?raw", import: "default", eager: true });
const words = import.meta.glob<{ default: GameWords }>("./*/words/??.ts", { eager: true });
const keys = (text: string | undefined, pattern: RegExp) => [...(text ?? "").matchAll(pattern)].map((found) => found[1]!);
const reasonsOf = (game: string) => keys(python[`${FOLDER}/${game}/bots/reasons.py`]?.split("\nREASONS = {")[1]?.split("\n}")[0], /^ {4}"(\w+)":/gm);
const refusalsOf = (game: string) => keys(python[`${FOLDER}/${game}/rules/legal.py`], /^ {4}\d+: \("(\w+)"/gm);
const catalogues = (games: readonly string[]) =>
  Object.entries(words).filter(([path]) => games.includes(path.split("/")[1]!)).map(([path, found]) => [path, path.split("/")[1]!, found.default] as const);

const GIVEN = { card: "y2", colour: "yellow", odds: 0.25, count: 2, value: 3, retreat: 0.5, seat: 1, spell: "bounty", points: 2 };

describe.each(catalogues(["gargon"]))("%s", (_, game, catalogue) => {
  test.each(reasonsOf(game))("has words for the reason %s", (key) => {
    const said = catalogue.reason({ key, arguments: GIVEN }, ["Ann", "Bob"]);
    expect(said).toMatch(/^\S.*\.$/);
    expect(said).not.toMatch(/undefined|NaN|\{/);
  });
});

describe.each(catalogues(["gargon"]))("%s", (_, game, catalogue) => {
  test("has reasons and refusals to speak of", () => {
    expect(reasonsOf(game).length).toBeGreaterThan(10);
    expect(refusalsOf(game).length).toBeGreaterThan(10);
  });

  test.each(refusalsOf(game))("has words for the refusal %s", (key) => expect(catalogue.refusals[key]).toMatch(/^\S.*\.$/));
});
