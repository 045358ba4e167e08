/** Whatever lies on a table and whatever can be done is explained by the rules, in every language they are written in. */
import { expect, test } from "vitest";
import { blocks } from "../parts/markdown";
import { passage } from "../parts/passages";
import { COLOURS } from "./gargon/cards";
import { cardTopic as creatureTopic } from "./gargon/help";
import type { GameHelp } from "./game_interface";
import { cardTopic as stoneTopic } from "./stone_warriors/help";
import { cardTopic as wizardTopic } from "./wizards_gambit/help";

const FOLDER = "../../../src/facedown/games";
const pages = import.meta.glob<string>("../../../src/facedown/games/*/RULES*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const helps = import.meta.glob<{ help: GameHelp }>("./*/help.ts", { eager: true });
const tables = import.meta.glob("./*/index.ts");

const games = Object.keys(helps).map((path) => path.split("/")[1]!);
const helpOf = (game: string) => helps[`./${game}/help.ts`]!.help;
const english = (game: string) => pages[`${FOLDER}/${game}/RULES.md`]!;
const translations = (game: string) => Object.keys(pages).filter((path) => path.startsWith(`${FOLDER}/${game}/`));

/** What is written as code in the first column of a section's table. */
function named(game: string, section: string): string[] {
  const rows = passage(section, english(game))!
    .text.split("\n")
    .filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)].map((found) => found[1]!));
}

test("every game with a table of its own has its help, and its rules in English and French", () => {
  expect(games).toEqual(
    Object.keys(tables)
      .map((path) => path.split("/")[1]!)
      .filter((game) => game !== "plain"),
  );
  for (const game of games) expect(translations(game)).toHaveLength(2);
});

test.each(games.flatMap(translations))("%s is cut at the places of the English text", (path) => {
  const source = english(path.split("/").at(-2)!);
  expect(blocks(pages[path]!).map((block) => /^#* /.exec(block)?.[0])).toEqual(
    blocks(source).map((block) => /^#* /.exec(block)?.[0]),
  );
});

/** A name with several beginnings as names with one. */
function eachOf(name: string): string[] {
  const [section, starts] = name.split(": ");
  return starts ? starts.split(" / ").map((start) => `${section}: ${start}`) : [name];
}

const topics = games.flatMap((game) => Object.keys(helpOf(game).topics).map((topic) => [game, topic] as const));

test.each(topics)("%s explains %s in every language", (game, topic) => {
  const names = helpOf(game).topics[topic]!.flatMap(eachOf);
  expect(names).not.toEqual([]);
  for (const path of translations(game)) {
    for (const name of names) {
      const found = passage(name, english(game), pages[path]!);
      expect(found, `${name} of ${path}`).not.toBeNull();
      expect(found!.heading).not.toBe("");
    }
  }
});

const moves = games.flatMap((game) => named(game, "notation").map((move) => [game, move] as const));

test.each(moves)("%s explains the move %s", (game, move) => {
  expect(helpOf(game).topics).toHaveProperty([helpOf(game).move(move)]);
});

test("moves were found in all rules", () => {
  expect(new Set(moves.map(([game]) => game))).toEqual(new Set(games));
});

const CARDS = {
  gargon: COLOURS.flatMap((colour) => [colour, ...Array.from({ length: 16 }, (_, value) => `${colour}${value}`)]).map(
    creatureTopic,
  ),
  stone_warriors: named("stone_warriors", "the-cards").map(stoneTopic),
  wizards_gambit: named("wizards_gambit", "the-cards").map(wizardTopic),
};

test.each(Object.entries(CARDS))("every card of %s has its help", (game, wanted) => {
  expect(wanted.length).toBeGreaterThanOrEqual(10);
  for (const topic of wanted) expect(helpOf(game).topics).toHaveProperty([topic]);
});

test("the help of a kind of card is its own", () => {
  expect(named("stone_warriors", "the-cards").map(stoneTopic)).toEqual(named("stone_warriors", "the-cards"));
  expect(wizardTopic("gambit_iv")).toBe("gambit");
  expect([creatureTopic("r"), creatureTopic("r0"), creatureTopic("r14")]).toEqual(["back", "zero", "card"]);
});
