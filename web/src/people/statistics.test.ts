import { expect, test } from "vitest";
import type { FinishedGame } from "../net/wire";
import * as own from "./statistics";

const LADDER = ["random", "novice", "apprentice", "adept", "expert"];
let clock = 1_000_000;

function played(won: boolean, opponents: readonly string[] = ["novice"], game = "en_garde"): FinishedGame {
  const others = opponents.map((name) => {
    const bot = LADDER.includes(name) ? name : "";
    return { name: bot ? "" : name, bot, avatar: "", won: !won };
  });
  const base = { table: `t${clock}`, match: 1, reason: "hit", seat: 0, winners: 1, rating: null, deviation: null };
  return { ...base, game, at: clock--, won, others };
}

const many = (number: number, won: boolean, opponents?: readonly string[]) =>
  Array.from({ length: number }, () => played(won, opponents));

test("games are found by game, result, company and an opponent's name", () => {
  const games = [played(true), played(false, ["Bob"]), played(true, ["Cleo", "novice"], "gargon")];
  expect(own.filtered(games, {})).toHaveLength(3);
  expect(own.filtered(games, { game: "gargon" })).toEqual([games[2]]);
  expect(own.filtered(games, { result: "lost" })).toEqual([games[1]]);
  expect(own.filtered(games, { company: "people" })).toEqual([games[1], games[2]]);
  expect(own.filtered(games, { text: " cLE" })).toEqual([games[2]]);
  expect(own.filtered(games, { text: "novice", result: "won", game: "en_garde" })).toEqual([games[0]]);
});

test("a win that is shared counts as its share, and equals would have theirs", () => {
  const shared = { ...played(true, ["Bob", "Cleo"]), winners: 2 };
  const [tally] = own.byGame([shared, played(false, ["Bob", "Cleo"])]);
  expect(tally).toMatchObject({ key: "en_garde", played: 2, won: 1, share: 0.25 });
  expect(tally!.fair).toBeCloseTo(1 / 3);
});

test("a draw is neither won nor lost, and worth an equal share", () => {
  const draw = { ...played(false, ["Bob"]), winners: 0 };
  expect(own.outcomeOf(draw)).toBe("drawn");
  expect(own.shareOf(draw)).toBe(0.5);
  expect(own.filtered([draw, played(false)], { result: "lost" })).toHaveLength(1);
  expect(own.filtered([draw, played(false)], { result: "drawn" })).toEqual([draw]);
});

test("bots are found by what the page calls them", () => {
  const games = [played(true, ["adept"]), played(true, ["novice"])];
  expect(own.filtered(games, { text: "confirmé" }, (bot) => (bot === "adept" ? "Confirmé" : bot))).toEqual([games[0]]);
});

test("only bots of the game that are on the ladder are steps of it", () => {
  expect(own.ladderOf(["random", "expert", "novice", "mine.py:Bot"])).toEqual(["random", "novice", "expert"]);
});

test("a game against two of the same bot counts once for it", () => {
  expect(own.byBot([played(true, ["adept", "adept"])])).toMatchObject([{ key: "adept", played: 1 }]);
  expect(own.byOpponent([played(true, ["adept", "Bob"])])).toMatchObject([{ key: "Bob", played: 1 }]);
});

test("opponents of the same name are counted", () => {
  expect(own.counted(["Novice", "Bob", "Novice"])).toEqual(["Novice ×2", "Bob"]);
  expect(own.counted([])).toEqual([]);
});

test("form is over the last twenty games, the oldest first", () => {
  const games = [...many(20, true), ...many(20, false)]; // newest first: now all are won
  const shown = own.form(games);
  expect(shown[0]).toBe(0);
  expect(shown[29]).toBeCloseTo(0.5);
  expect(shown.at(-1)).toBe(1);
});

test("streaks are wins in a row, now and at best", () => {
  expect(own.streaks([])).toEqual({ now: 0, longest: 0 });
  expect(own.streaks([...many(2, true), ...many(1, false), ...many(4, true)])).toEqual({ now: 2, longest: 4 });
});

test("milestones have the date of the first time and only what was reached", () => {
  const games = [played(true, ["adept"]), ...many(5, true), played(false)];
  const reached = own.milestones(games, 4);
  expect(reached.map((one) => one.key + one.bot).sort()).toEqual(
    ["beatadept", "beatnovice", "first_win", "five_in_a_row"].sort(),
  );
  expect(reached.find((one) => one.key === "first_win")!.at).toBe(games.at(-2)!.at);
  expect(own.milestones([], 4)).toEqual([]);
});

test("who beats the apprentice and loses to the adept is between them", () => {
  const games = [...many(20, true, ["apprentice"]), ...many(2, false, ["apprentice"]), ...many(15, false, ["adept"])];
  expect(own.level(games, LADDER)).toEqual({ above: "apprentice", below: "adept", isSure: true });
});

test("a few games say nothing yet, and mixed tables do not count", () => {
  expect(own.level([played(true), played(false)], LADDER)).toBeNull();
  expect(own.level(many(1, true, ["novice", "novice", "novice"]), LADDER)).toBeNull();
  expect(own.level(many(30, true, ["novice", "expert"]), LADDER)).toBeNull();
  expect(own.level(many(30, true, ["novice"]), LADDER)).toEqual({
    above: "novice",
    below: "apprentice",
    isSure: false,
  });
  expect(own.level(many(30, true, ["expert"]), LADDER)).toEqual({ above: "expert", below: "", isSure: false });
  expect(own.level(many(30, false, ["random"]), LADDER)).toEqual({ above: "", below: "random", isSure: true });
});

test("everybody begins at 1500, and how unsure that is can be seen", () => {
  expect(own.points(25)).toBe(1500);
  expect(own.uncertainty(25 / 3)).toBe(653);
});
