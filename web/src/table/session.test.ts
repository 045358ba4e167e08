import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BaseView, Game } from "../games/game_interface";
import type { Request } from "../net/wire";
import { tokenFor } from "../net/seat_tokens";
import { settings } from "../settings.svelte";
import { Session } from "./session.svelte";

let learning = Promise.resolve();
const game = {
  prepare: () => learning,
  after: (view: BaseView, event: { type: string }) => ({ ...view, game: `${view.game} ${event.type}` }),
} as unknown as Game;

vi.mock("../games/registry", async (original) => ({
  ...(await original<object>()),
  loadGame: async () => game,
  loadWords: async () => ({}),
}));
vi.mock("./cues", () => ({ cue: vi.fn(), chime: vi.fn() }));
vi.mock("../notifications", () => ({ markTab: vi.fn(), notify: vi.fn() }));

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: Request[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;

  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  async say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
    await vi.advanceTimersByTimeAsync(0);
  }
  /** The last command, and its id. */
  get command() {
    return this.sent.at(-1) as Request & { id: string };
  }
}

const seats = ["Ann", "Bob"].map((name, seat) => ({
  name,
  is_person: true,
  bot: "",
  is_host: seat === 0,
  away: false,
  forfeited: false,
}));
const table = (phase: string) => ({
  phase,
  settings: { game: "made_up" },
  seats,
  match: 1,
  moves: 0,
  undo: null,
  again: [],
  result: null,
  clock: null,
});
const view = (name: string, pending: number[], moves: string[] = []) => ({
  game: name,
  seat: 0,
  pending,
  moves,
  outcome: null,
});
const welcome = (phase = "playing", more: object = {}) => ({
  type: "welcome",
  version: 1,
  at: 0,
  seat: 0,
  table: table(phase),
  view: phase === "open" ? null : view("dealt", [0], ["a", "b"]),
  log: [],
  present: [0],
  watch: "",
  told: null,
  yours: "",
  protocol: 1,
  ...more,
});
const news = (version: number, more: object = {}) => ({
  type: "news",
  version,
  at: 0,
  told: { fact: "played", seat: 1 },
  ...more,
});

async function seated(phase = "playing") {
  const session = new Session("table", { token: "secret" });
  await session.open();
  FakeSocket.last.onopen?.();
  await FakeSocket.last.say(welcome(phase));
  return session;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("WebSocket", FakeSocket);
  settings.speed = "normal";
  learning = Promise.resolve();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever comes in sees the table and has their moves", async () => {
  const session = await seated();
  expect([session.view?.game, session.isMyTurn, session.moves, session.names]).toEqual([
    "dealt",
    true,
    ["a", "b"],
    ["Ann", "Bob"],
  ]);
});

test("a table is shown when its game has learnt what it needs, and what comes meanwhile comes after it", async () => {
  let learn = () => {};
  learning = new Promise((resolve) => (learn = resolve));
  const session = await seated();
  await FakeSocket.last.say(news(2, { view: view("after", [1]) }));
  expect(session.view).toBeNull();
  learn();
  await vi.waitFor(() => expect(session.view?.game).toBe("after"));
});

test("moves are there when all has been shown, and the view comes after the events before it", async () => {
  const session = await seated();
  await FakeSocket.last.say(news(2, { events: [{ type: "drew", seat: 1 }], view: view("after", [0], ["c"]) }));
  expect([session.view?.game, session.isBusy, session.moves, session.log.length]).toEqual(["dealt", true, [], 1]);
  session.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([session.view?.game, session.isBusy, session.moves]).toEqual(["after", false, ["c"]]);
});

test("a welcome replaces whatever was being shown", async () => {
  const session = await seated();
  await FakeSocket.last.say(news(2, { events: [{ type: "drew", seat: 1 }], view: view("after", [0]) }));
  await FakeSocket.last.say(welcome("playing", { version: 3, view: view("anew", [1]) }));
  await vi.advanceTimersByTimeAsync(9_000);
  expect([session.view?.game, session.isMyTurn, session.stage.showing]).toEqual(["anew", false, null]);
});

test("while a move is on its way there are no others", async () => {
  const session = await seated();
  const sent = session.play("a");
  expect([session.mayPlay, FakeSocket.last.command]).toMatchObject([false, { type: "move", move: "a", version: 1 }]);
  await FakeSocket.last.say(news(2, { yours: FakeSocket.last.command.id, view: view("after", [0], ["c"]) }));
  await sent;
  expect([session.mayPlay, session.moves]).toEqual([true, ["c"]]);
});

test("a forced move that was made by itself meanwhile is no refusal", async () => {
  const session = await seated();
  await FakeSocket.last.say(news(2, { view: view("forced", [0], ["only"]) }));
  const sent = session.play("only");
  await FakeSocket.last.say({
    type: "refused",
    id: FakeSocket.last.command.id,
    key: "stale",
    ruling: "",
    arguments: {},
  });
  await sent;
  expect(session.refused).toBeNull();
});

test("what cannot be taken back is not asked for again until one has moved", async () => {
  const session = await seated();
  const asked = session.undo();
  await FakeSocket.last.say({
    type: "refused",
    id: FakeSocket.last.command.id,
    key: "undo_after_showing",
    ruling: "",
    arguments: {},
  });
  await asked;
  const sent = FakeSocket.last.sent.length;
  await session.undo();
  expect([session.noUndo?.key, FakeSocket.last.sent.length]).toEqual(["undo_after_showing", sent]);
  void session.play("a");
  expect(session.noUndo).toBeNull();
});

test("a table whose rules are being compiled starts by itself when they are", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify([{ type: "preparing", game: "made_up", done: 1, steps: 3 }])),
  );
  const session = await seated("open");
  session.start();
  await FakeSocket.last.say({
    type: "refused",
    id: FakeSocket.last.command.id,
    key: "preparing",
    ruling: "",
    arguments: {},
  });
  await vi.waitFor(() => expect(session.preparing?.done).toBe(1));
  const sent = FakeSocket.last.sent.length;
  await FakeSocket.last.say({ type: "preparing", game: "made_up", done: 3, steps: 3 });
  expect([session.preparing, FakeSocket.last.sent.length, FakeSocket.last.command.type]).toEqual([
    null,
    sent + 1,
    "start",
  ]);
});

test("a line of the log is shown again from the picture it began with; nothing can be played meanwhile", async () => {
  const session = await seated();
  await FakeSocket.last.say(news(2, { events: [{ type: "drew", seat: 1 }], view: view("after", [0], ["c"]) }));
  session.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.again(session.log[0]!)).toBe(true);
  expect([session.view?.game, session.moves]).toEqual(["dealt", []]);
  expect(session.again(session.log[0]!)).toBe(false);
  await FakeSocket.last.say(news(3, { events: [{ type: "played", seat: 1 }], view: view("newest", [0], ["d"]) }));
  expect(session.view?.game).toBe("dealt");
  await vi.advanceTimersByTimeAsync(10_000);
  expect([session.view?.game, session.moves, session.log.length]).toEqual(["newest", ["d"], 2]);
});

test("what happened before one came cannot be shown again", async () => {
  const session = new Session("table", { token: "secret" });
  session.open();
  FakeSocket.last.onopen?.();
  await FakeSocket.last.say(welcome("playing", { log: [{ type: "drew", seat: 1 }] }));
  expect(session.log).toHaveLength(1);
  expect(session.again(session.log[0]!)).toBe(false);
});

// ---- People

test("whoever leaves forgets the seat, even when the answer is lost with the connection", async () => {
  const kept = new Map([["facedown.seats", JSON.stringify({ table: { token: "secret", at: 1 } })]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const session = await seated("open");
  const left = session.leave();
  (FakeSocket.last as unknown as { onclose(closing: { code: number }): void }).onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.onopen?.();
  await FakeSocket.last.say({ type: "refused", id: "", key: "token_unknown", ruling: "", arguments: {} });
  expect(await left).toBe(true);
  expect(tokenFor("table")).toBeUndefined();
});

test("a request that is not answered is shown as being sent, and its button waits", async () => {
  const session = await seated("open");
  const started = session.send({ type: "start" });
  expect([session.pending.has("start"), session.isSlow]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(800);
  expect(session.isSlow).toBe(true);
  await FakeSocket.last.say({
    type: "done",
    id: FakeSocket.last.sent.find((one) => one.type === "start")!.id,
    version: 2,
  });
  await started;
  expect([session.pending.has("start"), session.isSlow]).toEqual([false, false]);
});

test("who is missing is counted from when the server missed them", async () => {
  const session = await seated();
  await FakeSocket.last.say({ type: "presence", seats: [0], spectators: 0, absent: [{ seat: 1, lasts: 90_000 }] });
  expect(performance.now() - session.absent.get(1)!).toBeGreaterThanOrEqual(90_000);
});

test("after a reload the log is as it was, and the server is asked only for what came since", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  const ears = new Map<string, () => void>();
  vi.stubGlobal("addEventListener", (name: string, hear: () => void) => ears.set(name, hear));
  settings.speed = "off";
  const before = await seated();
  await FakeSocket.last.say(news(2, { events: [{ type: "stepped" }], view: view("stepped", [1]) }));
  ears.get("pagehide")!();

  const after = new Session("table", { token: "secret" });
  await after.open();
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: "join", version: 2 });
  expect(after.log).toEqual(before.log);
  expect(after.view).toEqual(before.view);
  expect(after.log.at(-1)).toMatchObject({ kind: "events", from: { game: "dealt" } });
});

test("a move of the clock and one's only move are told as what they are", async () => {
  settings.speed = "off";
  const session = await seated();
  const facts = () => session.log.flatMap((entry) => (entry.kind === "told" ? [entry.told.fact] : []));
  await FakeSocket.last.say(news(2, { told: { fact: "played", seat: 1, by: "clock" } }));
  expect(session.note).toMatchObject({ name: "Bob" });
  await FakeSocket.last.say(news(3, { told: { fact: "played", seat: 0 } }));
  await FakeSocket.last.say(news(4, { told: { fact: "played", seat: 0 }, yours: "mine" }));
  await FakeSocket.last.say(news(5, { told: { fact: "played", seat: 1, by: "bot" } }));
  expect(facts()).toEqual(["clock_moved", "forced"]);
  expect(session.log.find((entry) => entry.kind === "told" && entry.told.fact === "forced")?.from).toBe(session.view);
  expect(session.note).toBeNull();
});

test("whoever is welcomed again keeps the log with its pictures, and is told what came since", async () => {
  const session = await seated();
  const drew = [{ type: "drew", seat: 1 }];
  await FakeSocket.last.say(news(2, { events: drew, view: view("after", [1]) }));
  await vi.advanceTimersByTimeAsync(9_000);
  await FakeSocket.last.say(welcome("playing", { version: 9, log: [...drew, { type: "stepped", seat: 0 }] }));
  const told = session.log.map((entry) => entry.kind === "events" && [entry.run[0]!.type, entry.from !== null]);
  expect(told).toEqual([
    ["drew", true],
    ["stepped", false],
  ]);
  await FakeSocket.last.say(welcome("playing", { version: 19, log: [{ type: "parried", seat: 0 }] }));
  expect(session.log).toHaveLength(3); // where nobody may look back the server tells less than was seen
  const whole = ["a", "b", "c", "d"].map((type) => ({ type }));
  await FakeSocket.last.say(welcome("playing", { version: 29, log: whole }));
  expect(session.log.map((entry) => entry.kind === "events" && entry.run[0]!.type)).toEqual(["a", "b", "c", "d"]);
});
