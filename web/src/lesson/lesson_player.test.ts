import { tick } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { BaseEvent, BaseView, Game, Lesson } from "../games/game_interface";
import { settings } from "../settings.svelte";
import { isWanted, LessonPlayer } from "./lesson_player.svelte";

const view = (name: string, ...moves: string[]) => ({ game: name, moves }) as unknown as BaseView;
const event = (type: string) => ({ type }) as BaseEvent;

const lesson: Lesson = {
  game: "made_up",
  seats: 2,
  seat: 0,
  steps: {
    begin: {
      view: view("begin", "left", "right"),
      turns: [
        { seat: 0, move: "left", events: [event("stepped")], view: view("stepped") },
        { seat: 1, move: "left", events: [event("answered")], view: view("answered", "up") },
      ],
    },
    finish: { view: view("answered", "up"), turns: [] },
    other: {
      view: view("other"),
      turns: [
        { seat: 1, move: "left", events: [], view: view("moved", "up") },
        { seat: 0, move: "up", events: [], view: view("up") },
      ],
    },
    last: { view: view("up"), turns: [] },
  },
};

const told: string[] = [];
const walkAbout = () => new LessonPlayer(lesson, {} as Game, (run) => told.push(run[0]!.type));

beforeEach(() => {
  vi.stubGlobal("document", { hidden: false });
  settings.speed = "off";
  told.length = 0;
});

test("a lesson waits for the move it wants, and others answer by themselves", async () => {
  const walk = walkAbout();
  expect([walk.key, walk.wanted, walk.moves]).toEqual(["begin", "left", ["left", "right"]]);
  await walk.choose("left");
  expect(told).toEqual(["stepped", "answered"]);
  expect([walk.key, walk.isReading, walk.stage.view?.game]).toEqual(["finish", true, "answered"]);
});

test("another choice changes nothing, and for a moment there are no moves", async () => {
  const walk = walkAbout();
  const chosen = walk.choose("right");
  expect(walk.moves).toEqual([]);
  await chosen;
  expect([walk.key, walk.isAstray, walk.moves]).toEqual(["begin", true, ["left", "right"]]);
  await walk.choose("left");
  expect(walk.isAstray).toBe(false);
});

test("where nothing is to be done, no move is taken and none is shown", async () => {
  const walk = walkAbout();
  walk.go(1);
  await walk.choose("up");
  expect([walk.key, walk.moves, walk.wanted]).toEqual(["finish", [], null]);
});

test("others may begin a step", () => {
  const walk = walkAbout();
  walk.go(2);
  expect([walk.key, walk.wanted, walk.stage.view?.game]).toEqual(["other", "up", "moved"]);
});

test("who goes back while a move is on its way is back", async () => {
  const walk = walkAbout();
  walk.go(2);
  const shown = walk.showMe();
  walk.go(0);
  await shown;
  expect([walk.key, walk.stage.view?.game]).toEqual(["begin", "begin"]);
});

test("a lesson can be left at once, and ends behind its last step", async () => {
  const walk = walkAbout();
  walk.go(99);
  await tick();
  expect([walk.isOver, walk.key, walk.wanted]).toEqual([true, null, null]);
});

test("cards may be picked in another order, but a move that is listed means itself", () => {
  expect(isWanted("y2 b4", "b4 y2", ["b4 y2"])).toBe(true);
  expect(isWanted("move ash b a", "move ash a b", ["move ash a b", "move ash b a"])).toBe(false);
});
