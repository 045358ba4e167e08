/** One table as this browser sees it: frames come in, events are shown one after the other, wishes go out. */
import { loadGame, loadWords, runs } from "../games/registry";
import type { BaseEvent, BaseView, Game, GameWords } from "../games/seam";
import { preparing as askPreparing, Refused } from "../net/http";
import { forgetSeat } from "../net/kept";
import { Line, type Key, type Wish } from "../net/line.svelte";
import type { Advice, ClockFace, Frame, News, Preparing, TableState, Told, Welcome } from "../net/wire";
import { beat } from "../settings.svelte";
import { language } from "../words/index.svelte";
import { chime, cue } from "./cues";
import { namesAt } from "./names";
import type { Step } from "./reel";
import { Stage } from "./stage.svelte";

/**
 * A line of the log: what a game tells, or what happened at the table. Words are found when it is drawn. What was shown
 * here can be shown again `from` the picture it began with.
 */
export type Entry = { readonly number: number } & (
  | { readonly kind: "events"; readonly run: readonly BaseEvent[]; readonly from: BaseView | null }
  | { readonly kind: "told"; readonly told: Told; readonly name: string }
);

export interface RunningClock {
  readonly face: ClockFace;
  readonly heardAt: number;
}

const SHOWN_LOG = 400;
const HELD = new Set(["played", "resumed"]); // facts that say nothing beside the game's own events
const NO_UNDO = new Set(["undo_after_showing", "nothing_to_undo"]); // refusals that hold until we have moved again

export class Session {
  readonly line: Line;
  readonly stage = new Stage(true);
  seat = $state<number | null>(null);
  table = $state.raw<TableState | null>(null);
  game = $state.raw<Game | null>(null);
  words = $state.raw<GameWords | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  present = $state.raw<readonly number[]>([]);
  spectators = $state(0);
  watch = $state("");
  clock = $state.raw<RunningClock | null>(null);
  preparing = $state.raw<Preparing | null>(null);
  advice = $state.raw<Advice | null>(null);
  isSending = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Why our last move cannot be taken back, once we have been told. */
  noUndo = $state.raw<Refused | null>(null);
  #numbers = 0;
  #wantsStart = false;
  #heard: Promise<void> = Promise.resolve();

  readonly names = $derived(namesAt(this.table?.seats ?? []));
  readonly isHost = $derived(this.seat !== null && (this.table?.seats[this.seat]?.is_host ?? false));
  readonly isMyTurn = $derived(
    this.seat !== null && this.table?.phase === "playing" && (this.view?.pending.includes(this.seat) ?? false),
  );
  /** Whether a move can be made right now: it is our turn, all has been shown, and nothing is on its way. */
  readonly mayPlay = $derived(this.isMyTurn && !this.isBusy && !this.isSending);
  readonly moves = $derived(this.mayPlay ? this.view!.moves : []);

  constructor(table: string, key: Key) {
    this.line = new Line(table, key, (frame) => {
      this.#heard = this.#heard.then(() => this.#hear(frame)); // in order, though a welcome may have to load a game
    });
  }

  get view(): BaseView | null {
    return this.stage.view;
  }

  get isBusy(): boolean {
    return this.stage.isBusy;
  }

  open(): void {
    this.line.open();
  }

  close(): void {
    this.line.close();
    this.stage.clear();
  }

  // ---- Frames

  async #hear(frame: Frame): Promise<void> {
    switch (frame.type) {
      case "welcome":
        return this.#welcome(frame);
      case "news":
        return this.#news(frame);
      case "presence":
        this.present = frame.seats;
        this.spectators = frame.spectators;
        return;
      case "preparing":
        return this.#prepared(frame);
    }
  }

  async #welcome(frame: Welcome): Promise<void> {
    await this.#loadGame(frame.table.settings.game);
    if (frame.view) await this.game?.prepare?.(frame.view as BaseView, language());
    this.stage.clear();
    this.noUndo = null;
    this.seat = frame.seat;
    this.present = frame.present;
    this.watch = frame.watch;
    this.#setClock(frame.table.clock);
    const told = frame.told ? [this.#toldEntry(frame.told)] : [];
    const before = frame.told ? this.log : [];
    this.log = [...before, ...told, ...runs(frame.log as BaseEvent[]).map((run) => this.#entry(run, null))].slice(-SHOWN_LOG);
    this.#apply(frame.view as BaseView | null, frame.table);
    this.stage.recall(runs(frame.log as BaseEvent[]), this.game);
    if (this.#wantsStart) this.#startSoon();
  }

  async #loadGame(name: string): Promise<void> {
    if (this.game && this.table?.settings.game === name) return;
    [this.game, this.words] = await Promise.all([loadGame(name), loadWords(name, language())]);
  }

  /** After another language was chosen. */
  async speak(): Promise<void> {
    if (this.table) this.words = await loadWords(this.table.settings.game, language());
  }

  #news(frame: News): void {
    if (frame.clock !== undefined) this.#setClock(frame.clock);
    const eyes = { game: this.game, seat: this.seat, tell: (run: readonly BaseEvent[]) => this.#add(this.#entry(run, this.view)) };
    this.stage.add(
      ...this.#toldSteps(frame.told),
      ...this.stage.steps((frame.events ?? []) as readonly BaseEvent[], eyes),
      { end: () => this.#apply(frame.view as BaseView | undefined, frame.table ?? undefined) },
      { beat: () => this.#finale(frame) },
    );
  }

  #finale(frame: News): number {
    const isOver = frame.table?.phase === "over" && this.view?.outcome;
    return isOver ? beat() * (this.game?.finale?.(this.view!) ?? 0) : 0;
  }

  #toldSteps(told: Told): Step[] {
    if (HELD.has(told.fact)) return [];
    return [
      {
        begin: () => {
          this.#add(this.#toldEntry(told));
          if (told.fact === "said") chime("said");
        },
      },
    ];
  }

  #apply(view: BaseView | null | undefined, table: TableState | undefined): void {
    const wasMine = this.isMyTurn;
    if (view) this.stage.view = view;
    if (table) this.table = table;
    if (table && table.phase === "open") this.stage.view = null;
    if (view) this.advice = null;
    if (this.isMyTurn && !wasMine) cue();
    if (table?.phase === "over" && table.result) chime("over");
  }

  #setClock(face: ClockFace | null): void {
    this.clock = face && { face, heardAt: performance.now() };
  }

  #entry(run: readonly BaseEvent[], from: BaseView | null): Entry {
    return { number: this.#numbers++, kind: "events", run, from };
  }

  #toldEntry(told: Told): Entry {
    const name = told.name || (told.seat == null ? "" : (this.names[told.seat] ?? ""));
    return { number: this.#numbers++, kind: "told", told, name };
  }

  #add(entry: Entry): void {
    this.log = [...this.log, entry].slice(-SHOWN_LOG);
  }

  /** A line of the log once more on the board; whether it can be. */
  again(entry: Entry): boolean {
    if (this.isBusy || entry.kind !== "events" || !entry.from) return false;
    this.stage.again(entry.run, entry.from, { game: this.game, seat: this.seat });
    return true;
  }

  skip(): void {
    this.stage.skip();
  }

  // ---- Wishes

  /** Send a wish; what is refused is kept in `refused` until the next one. */
  async wish(wish: Wish): Promise<boolean> {
    this.refused = null;
    try {
      const answer = await this.line.wish(wish);
      if (answer) this.advice = answer.advice;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error;
      return false;
    }
  }

  async play(move: string): Promise<void> {
    const hadNoChoice = this.view?.moves.length === 1;
    this.isSending = true;
    this.advice = this.noUndo = null;
    await this.wish({ type: "move", move, version: this.line.version ?? 0 });
    if (hadNoChoice && this.refused?.key === "stale") this.refused = null; // it was made by itself in the meantime
    this.isSending = false;
  }

  /** Ask for our last move back. */
  async undo(): Promise<void> {
    if (this.noUndo) return;
    await this.wish({ type: "undo" });
    if (this.refused && NO_UNDO.has(this.refused.key)) this.noUndo = this.refused;
  }

  /** Start as soon as the game is compiled. */
  start(): void {
    this.#wantsStart = true;
    this.#startSoon();
  }

  async #startSoon(): Promise<void> {
    if (this.table?.phase !== "open" && this.table?.phase !== "over") return;
    this.#wantsStart = false;
    if (await this.wish({ type: "start" })) return;
    if (this.refused?.key !== "preparing") return;
    this.refused = null;
    this.#wantsStart = true;
    const all = await askPreparing();
    this.#prepared(all.find((one) => one.game === this.table?.settings.game) ?? null);
  }

  #prepared(state: Preparing | null): void {
    this.preparing = state && state.done < state.steps ? state : null;
    if (state && state.done >= state.steps && this.#wantsStart) void this.#startSoon();
  }

  async leave(): Promise<boolean> {
    const table = this.line.table;
    const isLeft = await this.wish({ type: "leave" });
    if (isLeft) {
      forgetSeat(table);
      this.close();
    }
    return isLeft;
  }
}
