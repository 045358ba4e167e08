/** One table as this browser sees it: frames come in, events are shown one after the other, commands go out. */
import { titleOf, loadGame, loadWords, runs } from "../games/registry";
import { drawsUnseen } from "../games/declared";
import type { BaseEvent, BaseView, Game, GameWords } from "../games/game_interface";
import { preparing as askPreparing, Refused } from "../net/http";
import { forgetSeat } from "../net/seat_tokens";
import { Connection, type Command, type Key } from "../net/connection.svelte";
import type {
  Absence,
  Advice,
  ClockFace,
  Frame,
  Update,
  Preparing,
  Result,
  TableState,
  PublicFact,
  Welcome,
} from "../net/wire";
import { markTab, notify } from "../notifications";
import { beat, mayMove, PAUSES, settings } from "../settings.svelte";
import { language, words } from "../words/index.svelte";
import { chime, cue } from "./cues";
import { forgetTable, keepTable, keptTable, type KeptTable } from "./kept_table";
import { entryText, lacking } from "./log";
import { namesAt } from "./names";
import type { Step } from "./reel";
import { Stage } from "./stage.svelte";

/**
 * A line of the log: what a game tells, or what happened at the table. Words are found when it is drawn. What was shown
 * here can be shown again `from` the picture it began with, and a forced move is explained by it.
 */
export type Entry = { readonly number: number } & (
  | { readonly kind: "events"; readonly run: readonly BaseEvent[]; readonly from: BaseView | null }
  | {
      readonly kind: "told";
      readonly told: PublicFact;
      readonly name: string;
      readonly of: string;
      readonly from: BaseView | null;
    }
);

export interface RunningClock {
  readonly face: ClockFace;
  readonly heardAt: number;
}

const SHOWN_LOG = 400;
const SLOW = 700; // milliseconds until a request without an answer is shown as being sent
const CALLS = new Set(["seated", "said", "undo_asked", "free_asked", "again_wanted"]); // what a player in another tab hears of
const HELD = new Set(["played", "resumed"]); // facts that say nothing beside the game's own events
const NOTES = new Set(["clock_moved", "forced"]); // facts that belong to what is shown with them
const NO_UNDO = new Set(["undo_after_showing", "nothing_to_undo"]); // refusals that hold until we have moved again

/** Advice with the move first that wins most often: the one that the table marks. */
const bestFirst = (advice: Advice): Advice => ({
  ...advice,
  moves: [...advice.moves].sort((one, other) => other.share - one.share),
});

export class Session {
  readonly connection: Connection;
  readonly stage = new Stage(true);
  seat = $state<number | null>(null);
  table = $state.raw<TableState | null>(null);
  game = $state.raw<Game | null>(null);
  words = $state.raw<GameWords | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  present = $state.raw<readonly number[]>([]);
  spectators = $state(0);
  /** Since when, by our own clock, persons have had no connection. */
  absent = $state.raw<ReadonlyMap<number, number>>(new Map());
  watch = $state("");
  clock = $state.raw<RunningClock | null>(null);
  preparing = $state.raw<Preparing | null>(null);
  advice = $state.raw<Advice | null>(null);
  isSending = $state(false);
  /** Whether there is a move of ours that could be undone. */
  hasMoved = $state(false);
  /** Whether somebody has drawn since: our last move cannot come back. */
  hasDrawn = $state(false);
  /** What is to be known about the move that is shown, beside what it does. */
  note = $state.raw<Entry | null>(null);
  /** The kinds of requests that have no answer yet; their buttons wait. */
  pending = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether one of them takes long enough to be told. */
  isSlow = $state(false);
  /** What happened last while the tab was hidden. */
  unseen = $state("");
  /** Whether it became our turn while the tab was hidden. */
  missedTurn = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Why our last move cannot be taken back, once we have been told. */
  noUndo = $state.raw<Refused | null>(null);
  #numbers = 0;
  #wantsStart = false;
  #heard: Promise<void> = Promise.resolve();
  #settled: KeptTable | null = null;
  readonly #name: string;
  readonly #key: string;
  readonly #ears: readonly [EventTarget, string, () => void][];

  readonly names = $derived(namesAt(this.table?.seats ?? []));
  readonly isHost = $derived(this.seat !== null && (this.table?.seats[this.seat]?.is_host ?? false));
  readonly isMyTurn = $derived(
    this.seat !== null && this.table?.phase === "playing" && (this.view?.pending.includes(this.seat) ?? false),
  );
  /** Whether a move can be made right now: it is our turn, all has been shown, and nothing is on its way. */
  readonly mayPlay = $derived(this.isMyTurn && !this.isBusy && !this.isSending);
  readonly moves = $derived(this.mayPlay ? this.view!.moves : []);

  constructor(table: string, key: Key) {
    this.connection = new Connection(table, key, (frame) => {
      this.#heard = this.#heard.then(() => this.#hear(frame)); // in order, though a welcome may have to load a game
    });
    this.#name = table || ("watch" in key ? key.watch : "");
    this.#key = "watch" in key ? key.watch : key.token;
    const [page, tab] = [globalThis as unknown as EventTarget, document];
    this.#ears = [
      [page, "offline", () => this.connection.goOffline()],
      [page, "online", () => this.connection.goOnline()],
      [page, "pagehide", () => this.#settled && keepTable(this.#name, this.#settled)],
      [tab, "visibilitychange", () => this.#look()],
    ];
  }

  get view(): BaseView | null {
    return this.stage.view;
  }

  get isBusy(): boolean {
    return this.stage.isBusy;
  }

  async open(): Promise<void> {
    for (const [target, name, hear] of this.#ears) target.addEventListener?.(name, hear);
    const kept = keptTable(this.#name, this.#key);
    if (kept) await this.#restore(kept).catch(() => forgetTable(this.#name));
    this.connection.open();
  }

  close(): void {
    for (const [target, name, hear] of this.#ears) target.removeEventListener?.(name, hear);
    this.connection.close();
    this.stage.clear();
    markTab(false);
  }

  /** After a reload: all as it was, and the server tells what came since. */
  async #restore(kept: KeptTable): Promise<void> {
    await this.#loadGame(kept.table.settings.game);
    if (kept.view) await this.game?.prepare?.(kept.view, language());
    this.seat = kept.seat;
    this.watch = kept.watch;
    this.log = kept.log;
    this.#numbers = (kept.log.at(-1)?.number ?? -1) + 1;
    this.table = kept.table;
    this.stage.view = kept.view;
    this.#setClock(kept.table.clock);
    this.connection.version = kept.version;
    this.#settled = kept;
  }

  #settle(version: number): void {
    if (!this.table) return;
    const { seat, table, view, log, watch } = this;
    this.#settled = { key: this.#key, version, seat, table, view, log, watch };
  }

  #look(): void {
    this.connection.look();
    if (document.hidden) return;
    this.unseen = "";
    markTab(false);
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
        this.#setAbsent(frame.absent);
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
    this.#setAbsent(frame.absent);
    this.watch = frame.watch;
    this.#setClock(frame.table.clock);
    const told = frame.told ? [this.#toldEntry(frame.told)] : [];
    const runs = this.#runs(frame.log);
    const isSame = this.table?.match === frame.table.match && this.table.phase === frame.table.phase;
    const missed = isSame && !frame.told ? lacking(this.log, runs) : null;
    const before = frame.told || missed ? this.log : [];
    this.log = [...before, ...told, ...(missed ?? runs).map((run) => this.#entry(run, null))].slice(-SHOWN_LOG);
    this.#apply(frame.view as BaseView | null, frame.table);
    this.hasMoved = frame.table.moves > 0;
    if (frame.told?.fact === "started") this.stage.deal();
    this.stage.recall(this.#runs(frame.log), this.game);
    this.#settle(frame.version);
    if (this.#wantsStart) this.#startSoon();
  }

  #runs(events: readonly unknown[]): BaseEvent[][] {
    return runs(events as BaseEvent[], this.game?.declared);
  }

  async #loadGame(name: string): Promise<void> {
    if (this.game && this.table?.settings.game === name) return;
    [this.game, this.words] = await Promise.all([loadGame(name), loadWords(name, language())]);
  }

  /** After another language was chosen. */
  async speak(): Promise<void> {
    if (this.table) this.words = await loadWords(this.table.settings.game, language());
  }

  #news(frame: Update): void {
    if (frame.clock !== undefined) this.#setClock(frame.clock);
    let runs = 0;
    const eyes = {
      game: this.game,
      seat: this.seat,
      tell: (run: readonly BaseEvent[]) => {
        if (runs++ && this.note?.kind === "told" && this.note.told.fact === "forced") this.note = null; // what follows counts more
        this.#add(this.#entry(run, this.view));
      },
    };
    if (frame.told.fact === "played" && frame.told.seat === this.seat) [this.hasMoved, this.hasDrawn] = [true, false];
    this.hasDrawn ||= this.#draws(frame);
    this.stage.add(
      { begin: () => void (this.note = null) },
      ...this.#toldSteps(this.#toldIn(frame)),
      ...this.stage.steps((frame.events ?? []) as readonly BaseEvent[], eyes),
      { beat: () => (frame.told.by === "bot" && !document.hidden ? PAUSES[settings.speed] : 0) },
      { end: () => this.#shown(frame) },
      { beat: () => this.#finale(frame), end: () => this.#encore(frame) },
    );
  }

  #draws({ told, events = [] }: Update): boolean {
    const declared = this.game?.declared;
    if (told.fact !== "played" || !declared || !this.view) return false;
    return (events as readonly BaseEvent[]).some((event) => drawsUnseen(declared, this.view!, event));
  }

  #shown(frame: Update): void {
    this.#apply(frame.view as BaseView | undefined, frame.table ?? undefined);
    this.#settle(frame.version);
  }

  #setAbsent(absent: readonly Absence[] = []): void {
    const now = performance.now();
    this.absent = new Map(absent.map(({ seat, lasts }) => [seat, now - lasts]));
  }

  #isEnd(frame: Update): boolean {
    return frame.table?.phase === "over" && !!this.view?.outcome;
  }

  #finale(frame: Update): number {
    return this.#isEnd(frame) ? beat() * (this.game?.finale?.(this.view!) ?? 0) : 0;
  }

  /** What decided the match once more, before its result is announced. */
  #encore(frame: Update): void {
    const { game, view } = this;
    if (!this.#isEnd(frame) || !game?.encore || !mayMove() || document.hidden) return;
    const last = this.log.findLast((entry) => entry.kind === "events" && game.encore!(entry.run[0]!, view!));
    if (last?.kind === "events" && last.from) this.stage.again(last.run, last.from, { game, seat: this.seat });
  }

  /** A move that nobody sent is told as such: it was made by the clock, or it was the only one there was. */
  #toldIn({ told, yours }: Update): PublicFact {
    if (told.fact !== "played" || told.by === "bot") return told;
    if (told.by === "clock") return { ...told, fact: "clock_moved" };
    return told.seat === this.seat && !yours ? { ...told, fact: "forced" } : told;
  }

  #toldSteps(told: PublicFact): Step[] {
    if (HELD.has(told.fact)) return [];
    return [
      {
        begin: () => {
          const entry = this.#toldEntry(told);
          this.#add(entry);
          if (NOTES.has(told.fact)) this.note = entry;
          if (CALLS.has(told.fact) && told.seat !== this.seat) this.#call(entry);
        },
      },
    ];
  }

  /** Something that other people did and that a player wants to know of in another tab. */
  #call(entry: Entry): void {
    chime(entry.kind === "told" && entry.told.fact === "seated" ? "seated" : "said");
    if (!document.hidden) return;
    this.unseen = entryText(entry, this);
    notify(this.unseen, this.#title);
  }

  get #title(): string {
    const game = this.table?.settings.game ?? "";
    return titleOf(game, language());
  }

  #myTurn(): void {
    cue();
    if (!document.hidden) return;
    this.missedTurn = true;
    markTab(true);
    notify(words().table.yourTurn, this.#title);
  }

  #apply(view: BaseView | null | undefined, table: TableState | undefined): void {
    const wasMine = this.isMyTurn;
    if (view) this.stage.view = view;
    if (table) this.table = table;
    if (table && table.phase === "open") this.stage.view = null;
    if (view) this.advice = null;
    if (this.isMyTurn && !wasMine) this.#myTurn();
    if (!this.isMyTurn) markTab(false);
    if (table?.phase === "over" && table.result) this.#ring(table.result);
  }

  /** A fanfare for whoever has won and for those who watch, and a softer close for the others. */
  #ring({ winners }: Result): void {
    chime(this.seat === null || winners.includes(this.seat) ? "over" : "lost");
  }

  #setClock(face: ClockFace | null): void {
    this.clock = face && { face, heardAt: performance.now() };
  }

  #entry(run: readonly BaseEvent[], from: BaseView | null): Entry {
    return { number: this.#numbers++, kind: "events", run, from };
  }

  #toldEntry(told: PublicFact): Entry {
    const nameAt = (seat: number | null | undefined) => (seat == null ? "" : (this.names[seat] ?? ""));
    const from = told.fact === "forced" ? this.view : null;
    return {
      number: this.#numbers++,
      kind: "told",
      told,
      name: told.name || nameAt(told.seat),
      of: nameAt(told.of),
      from,
    };
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

  // ---- Commands

  /** Send a command; what is refused is kept in `refused` until the next one. */
  async send(command: Command): Promise<boolean> {
    this.refused = null;
    this.pending = new Set([...this.pending, command.type]);
    const slow = setTimeout(() => (this.isSlow = true), SLOW);
    try {
      const answer = await this.connection.send(command);
      if (answer) this.advice = bestFirst(answer.advice);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error;
      return false;
    } finally {
      clearTimeout(slow);
      this.pending = new Set([...this.pending].filter((type) => type !== command.type));
      if (!this.pending.size) this.isSlow = false;
    }
  }

  async play(move: string): Promise<void> {
    const hadNoChoice = this.view?.moves.length === 1;
    this.isSending = true;
    this.advice = this.noUndo = null;
    await this.send({ type: "move", move, version: this.connection.version ?? 0 });
    if (hadNoChoice && this.refused?.key === "stale") this.refused = null; // it was made by itself in the meantime
    this.isSending = false;
  }

  /** Ask for our last move back. */
  async undo(): Promise<void> {
    if (this.noUndo) return;
    await this.send({ type: "undo" });
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
    if (await this.send({ type: "start" })) return;
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
    // The answer may be lost with the connection: whoever has no seat any more has left.
    const isLeft = (await this.send({ type: "leave" })) || this.refused?.key === "token_unknown";
    if (isLeft) {
      this.#settled = null;
      forgetSeat(this.connection.table);
      forgetTable(this.#name);
      this.close();
    }
    return isLeft;
  }
}
