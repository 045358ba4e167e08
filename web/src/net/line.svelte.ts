/** The line to a table: a socket that comes back by itself and loses no wish on the way. */
import { Refused } from "./http";
import type { Frame, Hint, News, Request, Welcome } from "./wire";

export type LineState = "connecting" | "live" | "lost" | "refused" | "closed";
export type Key = { token: string } | { watch: string };

type Unsent<T> = T extends { id?: string } ? Omit<T, "id"> : never;
/** What a person may want at a table, before it has an id. */
export type Wish = Unsent<Exclude<Request, { type: "join" } | { type: "ping" }>>;
export type Answer = Hint | null;

interface Waiting {
  readonly request: Request;
  resolve(answer: Answer): void;
  reject(refused: Refused): void;
}

const HEARTBEAT = 20_000;
const SILENCE = 45_000; // without a word for so long the line is dead, whatever the browser thinks
const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;
const GIVEN_UP = 1008; // the server does not want us

/** Milliseconds before the next try: doubling, with a spread so that not all come back at once. */
export function backoff(tries: number, chance = Math.random()): number {
  return Math.min(FIRST_DELAY * 2 ** tries, LONGEST_DELAY) * (0.75 + chance / 2);
}

export class Line {
  state = $state<LineState>("connecting");
  refusal = $state("");
  version: number | null = null;
  #socket: WebSocket | undefined;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #heardAt = 0;
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
    socket.onopen = () => this.#join(socket);
    socket.onmessage = (message) => socket === this.#socket && this.#receive(JSON.parse(message.data));
    socket.onclose = (closing) => socket === this.#socket && this.#fallen(closing.code);
  }

  close(): void {
    this.state = "closed";
    this.#clearTimers();
    this.#socket?.close(1000);
    this.#socket = undefined;
  }

  /** Send a wish, again and again with the same id until the server has answered it. */
  wish(wish: Wish): Promise<Answer> {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const request = { ...wish, id } as Request;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { request, resolve, reject });
      if (this.state === "live") this.#send(request);
    });
  }

  #join(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#heardAt = Date.now();
    this.#send({ type: "join", ...this.key, version: this.version });
    for (const { request } of this.#waiting.values()) this.#send(request);
    this.#timers.push(setInterval(() => this.#beat(), HEARTBEAT));
  }

  #beat(): void {
    if (Date.now() - this.#heardAt > SILENCE) this.#socket?.close();
    else this.#send({ type: "ping" });
  }

  #send(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  #receive(frame: Frame): void {
    this.#heardAt = Date.now();
    if (frame.type === "refused" && !frame.id && this.state !== "live") return this.#refuse(frame.key);
    this.state = "live";
    this.#tries = 0;
    if (frame.type === "welcome" || frame.type === "news") this.#advance(frame);
    else if (frame.type === "done") this.#settle(frame.id, null);
    else if (frame.type === "hint") this.#settle(frame.id, frame);
    else if (frame.type === "refused") this.#reject(frame.id, new Refused(frame.key, frame.ruling, frame.arguments));
    this.hear(frame);
  }

  #advance(frame: Welcome | News): void {
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
