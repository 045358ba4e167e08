import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backoff, Connection } from "./connection.svelte";
import type { Frame, Request } from "./wire";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Request[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (closing: { code: number }) => void;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.fall(1000);
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  fall(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
}

const news = (version: number, yours = "") => ({ type: "news", version, at: 0, told: { fact: "played" }, yours });
const idOf = (request: Request | undefined) => (request as { id: string }).id;

function liveConnection(hear: (frame: Frame) => void = () => {}) {
  const connection = new Connection("table", { token: "secret" }, hear);
  connection.open();
  FakeSocket.last.open();
  FakeSocket.last.say(news(7));
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first frame says who looks, and the token is in no address", () => {
  liveConnection();
  expect(FakeSocket.last.sent[0]).toEqual({ type: "join", token: "secret", version: null });
  expect(FakeSocket.last.url).toBe("ws://here/api/tables/table/socket");
});

test("a lost connection comes back with the last version it has heard", async () => {
  const connection = liveConnection();
  FakeSocket.last.fall();
  expect(connection.state).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all.length).toBe(2);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: "join", version: 7 });
  FakeSocket.last.say({ type: "presence", seats: [0], spectators: 0 });
  expect(connection.state).toBe("live");
});

test("a command that was not answered is sent again with the same id", async () => {
  const connection = liveConnection();
  void connection.send({ type: "start" });
  const first = FakeSocket.last.sent.at(-1);
  FakeSocket.last.fall();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent.at(-1)).toEqual(first);
});

test("a command ends when the server tells it back as ours, and is not sent again", async () => {
  const connection = liveConnection();
  const wished = connection.send({ type: "start" });
  FakeSocket.last.say(news(8, idOf(FakeSocket.last.sent.at(-1))));
  await expect(wished).resolves.toBeNull();
  FakeSocket.last.fall();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent.map((one) => one.type)).toEqual(["join"]);
});

test("a refused command says why", async () => {
  const connection = liveConnection();
  const wished = connection.send({ type: "start" });
  FakeSocket.last.say({
    type: "refused",
    id: idOf(FakeSocket.last.sent.at(-1)),
    key: "host_only",
    ruling: "",
    arguments: {},
  });
  await expect(wished).rejects.toMatchObject({ key: "host_only" });
});

test("who is refused at the door does not knock again", async () => {
  const connection = new Connection("table", { token: "old" }, () => {});
  connection.open();
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "refused", id: "", key: "token_unknown", ruling: "", arguments: {} });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.state).toBe("refused");
  expect(FakeSocket.all.length).toBe(1);
});

test("a silent connection is given up", async () => {
  liveConnection();
  await vi.advanceTimersByTimeAsync(65_000);
  expect(FakeSocket.all[0]!.readyState).toBe(3);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test("tries are further and further apart, up to a limit", () => {
  expect(backoff(0, 0.5)).toBe(400);
  expect(backoff(3, 0.5)).toBe(3200);
  expect(backoff(20, 0.5)).toBe(15_000);
});

// ---- Noticing that the connection is lost

/** The server answers pings for so long. */
async function answerFor(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    await vi.advanceTimersByTimeAsync(500);
    if (FakeSocket.last.sent.at(-1)?.type === "ping") FakeSocket.last.say({ type: "pong", at: 0 });
  }
}

test("a server that answers pings keeps the connection live", async () => {
  const connection = liveConnection();
  await answerFor(60_000);
  expect(connection.state).toBe("live");
  expect(FakeSocket.all.length).toBe(1);
});

test("a connection that has died in silence is shown as lost within five seconds", async () => {
  const connection = liveConnection();
  await answerFor(7_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.state).toBe("lost");
  expect(FakeSocket.all.length).toBe(1); // a slow one may still answer
  FakeSocket.last.say({ type: "pong", at: 0 });
  expect(connection.state).toBe("live");
});

test("what is wished while the answer is late goes out on the old socket", async () => {
  const connection = liveConnection();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.state).toBe("lost");
  void connection.send({ type: "start" });
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: "start" });
});

test("the server is promised another ping, so that it can show us as offline", async () => {
  liveConnection();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "ping", every: 4000 });
});

test("a hidden page promises nothing and waits longer", async () => {
  const connection = liveConnection();
  vi.stubGlobal("document", { hidden: true });
  connection.look();
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "ping", every: 0 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connection.state).toBe("live");
});

test("the browser's own news of the network count at once", () => {
  const connection = liveConnection();
  connection.goOffline();
  expect(connection.state).toBe("lost");
  connection.goOnline();
  expect(FakeSocket.all.length).toBe(2);
});

test("nothing goes out before the socket has said who looks", () => {
  const connection = new Connection("table", { token: "secret" }, () => {});
  connection.open();
  FakeSocket.last.readyState = FakeSocket.OPEN;
  void connection.send({ type: "start" });
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent.map((one) => one.type)).toEqual(["join", "start"]);
});
