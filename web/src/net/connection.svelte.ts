/** The connection to a table: a socket that comes back by itself and loses no request on the way. */
import { Refused } from "./http";
import type { Frame, Hint, Update, Request, Welcome } from "./wire";

export type ConnectionState = "connecting" | "live" | "lost" | "refused" | "closed";
export type Key = { token: string } | { watch: string };

type Unsent<T> = T extends { id?: string } ? Omit<T, "id"> : never;
/** What a person asks for at a table, before it has an id. */
export type Command = Unsent<Exclude<Request, { type: "join" } | { type: "ping" }>>;
export type Answer = Hint | null;

interface Waiting {
  readonly request: Request;
  resolve(answer: Answer): void;
  reject(refused: Refused): void;
}

const TICK = 500;
const CALM = 2_500; // milliseconds in which each side says something, if only a ping
const PATIENCE = 1_500; // for the answer to a ping, until the player is told that the connection is lost
const PROMISE = 4_000; // what the server is told to expect of us; it shows us as offline otherwise
const DEAD = 12_000; // without a word for this long a socket is replaced, whatever the browser thinks
const HIDDEN_CALM = 20_000; // timers of a hidden page run late: nothing is promised there
const HIDDEN_DEAD = 75_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;
const GIVEN_UP = 1008; // the server does not want us

/** Milliseconds before the next try: doubling, with a spread so that not all come back at once. */
export function backoff(tries: number, chance = Math.random()): number {
  return Math.min(FIRST_DELAY * 2 ** tries, LONGEST_DELAY) * (0.75 + chance / 2);
}

const isHidden = () => typeof document !== "undefined" && document.hidden;

export class Connection {
  state = $state<ConnectionState>("connecting");
  refusal = $state("");
  version: number | null = null;
  #socket: WebSocket | undefined;
  #isJoined = false; // the first frame of a socket says who we are: nothing goes out before it
  #isGreeted = false;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #heardAt = 0;
  #sentAt = 0;
  #askedAt = 0; // when the ping was sent that has no answer yet, 0 for none
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    readonly table: string,
    private readonly key: Key,
    private readonly hear: (frame: Frame) => void,
    private readonly makeSocket: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  /** Connect, or connect again at once. */
  open(): void {
    this.#clearTimers();
    if (this.state !== "lost") this.state = "connecting";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // Spectators are not told a table's name: it would be an invitation to sit down.
    const path = "watch" in this.key ? "/api/watch" : `/api/tables/${this.table}/socket`;
    const socket = this.makeSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    this.#isJoined = this.#isGreeted = false;
    socket.onopen = () => this.#join(socket);
    socket.onmessage = (message) => socket === this.#socket && this.#receive(JSON.parse(message.data));
    socket.onclose = (closing) => socket === this.#socket && this.#fallen(closing.code);
    this.#timers.push(setTimeout(() => this.#replace(), DEAD)); // one that never opens
  }

  close(): void {
    this.state = "closed";
    this.#clearTimers();
    this.#socket?.close(1000);
    this.#socket = undefined;
  }

  /** Send a request, again and again with the same id until the server has answered it. */
  send(command: Command): Promise<Answer> {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const request = { ...command, id } as Request;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { request, resolve, reject });
      if (this.#isJoined) this.#send(request);
    });
  }

  // ---- What the browser knows of the network, and whether anybody looks

  /** The browser says that there is no network: the socket may not have noticed. */
  goOffline(): void {
    if (this.state === "live" || this.state === "connecting") this.state = "lost";
  }

  /** There is one again: do not wait for the next try. */
  goOnline(): void {
    if (this.state === "lost") this.#replace();
  }

  /** The page was hidden or shown: a hidden one takes its promise back, a shown one asks at once. */
  look(): void {
    if (!this.#isJoined) return;
    this.#send({ type: "ping", every: isHidden() ? 0 : PROMISE });
    if (!isHidden()) this.#askedAt ||= Date.now();
  }

  // ---- The socket

  #join(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#clearTimers();
    this.#heardAt = Date.now();
    this.#askedAt = 0;
    this.#isJoined = true;
    this.#send({ type: "join", ...this.key, version: this.version });
    for (const { request } of this.#waiting.values()) this.#send(request);
    this.#timers.push(setInterval(() => this.#tick(), TICK));
  }

  /** Ask whether the server is there when nothing has been said for a while, and notice when it does not answer. */
  #tick(): void {
    const now = Date.now();
    const [calm, dead] = isHidden() ? [HIDDEN_CALM, HIDDEN_DEAD] : [CALM, DEAD];
    if (now - this.#heardAt >= dead) return this.#replace();
    if (this.#askedAt && now - this.#askedAt >= PATIENCE && !isHidden()) this.goOffline();
    if (now - Math.min(this.#heardAt, this.#sentAt) < calm || this.#askedAt) return;
    this.#send({ type: "ping", every: isHidden() ? 0 : PROMISE });
    this.#askedAt = now;
  }

  /** A new socket in the place of one that is dead or was never born; nobody waits for its goodbye. */
  #replace(): void {
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    if (this.state !== "connecting") this.state = "lost";
    this.open();
  }

  #send(request: Request): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(request));
    this.#sentAt = Date.now();
  }

  #receive(frame: Frame): void {
    this.#heardAt = Date.now();
    this.#askedAt = 0;
    if (frame.type === "refused" && !frame.id && !this.#isGreeted) return this.#refuse(frame.key);
    this.#isGreeted = true;
    this.state = "live";
    this.#tries = 0;
    if (frame.type === "welcome" || frame.type === "news") this.#advance(frame);
    else if (frame.type === "done") this.#settle(frame.id, null);
    else if (frame.type === "hint") this.#settle(frame.id, frame);
    else if (frame.type === "refused") this.#reject(frame.id, new Refused(frame.key, frame.ruling, frame.arguments));
    this.hear(frame);
  }

  #advance(frame: Welcome | Update): void {
    this.version = frame.version;
    if (frame.yours) this.#settle(frame.yours, null);
  }

  #settle(id: string, answer: Answer): void {
    this.#waiting.get(id)?.resolve(answer);
    this.#waiting.delete(id);
  }

  #reject(id: string, refused: Refused): void {
    this.#waiting.get(id)?.reject(refused);
    this.#waiting.delete(id);
  }

  #refuse(key: string): void {
    this.refusal = key;
    this.close();
    this.state = "refused";
    for (const id of [...this.#waiting.keys()]) this.#reject(id, new Refused(key));
  }

  #fallen(code: number): void {
    this.#clearTimers();
    this.#isJoined = false;
    if (this.state === "closed" || this.state === "refused") return;
    if (code === GIVEN_UP && this.#tries > 3) return this.#refuse("too_fast");
    this.state = "lost";
    this.#timers.push(setTimeout(() => this.open(), backoff(this.#tries)));
    this.#tries += 1;
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
