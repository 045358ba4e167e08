import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BaseEvent, BaseView, Game } from "../games/game_interface";
import { BEATS, settings } from "../settings.svelte";
import { Stage } from "./stage.svelte";

const event = (type: string, seat = 0) => ({ type, seat }) as BaseEvent;
const view = (game: string) => ({ game }) as BaseView;

/** A game whose picture is the names of all that has happened. */
const game = {
  after: (before: BaseView, { type }: BaseEvent) => view(`${before.game} ${type}`),
  flights: ({ type }: BaseEvent) => [{ from: ["pile"], to: type, face: null }],
  beats: ({ type }: BaseEvent) => (type === "long" ? 2 : 1),
} as unknown as Game;
const eyes = { game, seat: 0 };

function stageWith(...events: BaseEvent[]) {
  const stage = new Stage();
  stage.set(view("dealt"));
  stage.add(...stage.steps(events, eyes));
  return stage;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  settings.speed = "normal";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an event is shown with its cards in the air, and leaves its change when it is over", async () => {
  const stage = stageWith(event("drew"));
  expect([stage.showing?.type, stage.flights[0]?.to, stage.view?.game]).toEqual(["drew", "drew", "dealt"]);
  await vi.advanceTimersByTimeAsync(BEATS.normal);
  expect([stage.showing, stage.flights, stage.view?.game]).toEqual([null, [], "dealt drew"]);
});

test("the next event begins when the one before is over, after as many beats as it is worth", async () => {
  const stage = stageWith(event("long"), event("drew"));
  await vi.advanceTimersByTimeAsync(2 * BEATS.normal - 1);
  expect(stage.showing?.type).toBe("long");
  await vi.advanceTimersByTimeAsync(1);
  expect([stage.showing?.type, stage.isBusy]).toEqual(["drew", true]);
  await vi.advanceTimersByTimeAsync(BEATS.normal);
  expect([stage.view?.game, stage.isBusy]).toEqual(["dealt long drew", false]);
});

test("without motion all happens at once and nothing flies", () => {
  settings.speed = "off";
  const stage = stageWith(event("drew"), event("played"));
  expect([stage.view?.game, stage.flights, stage.isBusy]).toEqual(["dealt drew played", [], false]);
});

test("each run of events is told once, when it begins", async () => {
  const told: number[] = [];
  const stage = new Stage();
  const drawn = [event("drew"), event("drew"), event("drew", 1)];
  stage.add(...stage.steps(drawn, { ...eyes, tell: (run) => void told.push(run.length) }));
  expect(told).toEqual([2]);
  await vi.advanceTimersByTimeAsync(3 * BEATS.normal);
  expect(told).toEqual([2, 1]);
});

test("a new picture forgets what was on its way, and is not touched by its end", async () => {
  const stage = stageWith(event("drew"), event("played"));
  stage.set(view("other"));
  await vi.advanceTimersByTimeAsync(9 * BEATS.normal);
  expect([stage.view?.game, stage.showing, stage.flights]).toEqual(["other", null, []]);
});

test("what is skipped leaves its changes, in order", async () => {
  const stage = stageWith(event("drew"), event("played"));
  stage.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([stage.view?.game, stage.isBusy]).toEqual(["dealt drew played", false]);
});

test.each([
  [true, 0.5],
  [false, 1],
])("a crowd of events is shown faster only by who hurries (%s)", (hurries, share) => {
  const stage = new Stage(hurries);
  stage.add(
    ...stage.steps(
      Array.from({ length: 30 }, (_, seat) => event("drew", seat)),
      eyes,
    ),
  );
  expect(stage.beat).toBe(BEATS.normal * share);
});

test("a game without a stage direction leaves the picture as it is", async () => {
  const stage = new Stage();
  stage.set(view("dealt"));
  stage.add(...stage.steps([event("drew")], { game: {} as Game, seat: null }));
  await vi.advanceTimersByTimeAsync(BEATS.normal);
  expect(stage.view?.game).toBe("dealt");
});

// ---- Once more

function stageOnceMore() {
  const stage = new Stage();
  stage.set(view("present"));
  stage.again([event("drew")], view("past"), eyes);
  return stage;
}

test("what is wanted once more is shown from the picture it began with, and then the present is back", async () => {
  const stage = stageOnceMore();
  expect([stage.view?.game, stage.past?.length, stage.isBusy]).toEqual(["past", 1, true]);
  await vi.advanceTimersByTimeAsync(450);
  expect([stage.view?.game, stage.showing?.type]).toEqual(["past", "drew"]);
  await vi.advanceTimersByTimeAsync(900);
  expect([stage.view?.game, stage.showing, stage.past?.length]).toEqual(["past drew", null, 1]);
  await vi.advanceTimersByTimeAsync(450);
  expect([stage.view?.game, stage.past, stage.isBusy]).toEqual(["present", null, false]);
});

test("what happens meanwhile waits, and happens to the present", async () => {
  const stage = stageOnceMore();
  stage.add(...stage.steps([event("played")], eyes));
  await vi.advanceTimersByTimeAsync(1800);
  expect([stage.view?.game, stage.showing?.type, stage.past]).toEqual(["present", "played", null]);
  await vi.advanceTimersByTimeAsync(BEATS.normal);
  expect(stage.view?.game).toBe("present played");
});

test("skipping or clearing while the past is shown comes back to the present", async () => {
  const skipped = stageOnceMore();
  skipped.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([skipped.view?.game, skipped.past, skipped.isBusy]).toEqual(["present", null, false]);
  const cleared = stageOnceMore();
  cleared.clear();
  expect([cleared.view?.game, cleared.past]).toEqual(["present", null]);
});

test("it is looked at for a while even where nothing moves", async () => {
  settings.speed = "off";
  const stage = stageOnceMore();
  await vi.advanceTimersByTimeAsync(500);
  expect([stage.showing?.type, stage.beat]).toEqual(["drew", 900]);
});

test("what weighs most of all that happens together is what the board says, and stays said", async () => {
  const stage = stageWith(event("long"), event("drew"));
  await vi.advanceTimersByTimeAsync(3 * BEATS.normal);
  expect([stage.said?.run[0]?.type, stage.said?.from?.game]).toEqual(["long", "dealt"]);
  stage.add(...stage.steps([event("drew")], eyes));
  expect(stage.said?.run[0]?.type).toBe("drew");
});

test("what a visitor finds told has no picture that it began with: the cards on the table are those of later", () => {
  const stage = new Stage();
  stage.set(view("dealt"));
  stage.recall([[event("drew")], [event("played")]], game);
  expect(stage.said).toEqual({ run: [event("played")], from: null });
});
