/** The picture of a table: events are shown one after the other; each begins with cards that fly, and leaves its change. */
import { runs } from "../games/registry";
import type { BaseEvent, BaseView, Flight, Game } from "../games/game_interface";
import { beat } from "../settings.svelte";
import { watchFrames } from "./frame_rate";
import { Reel, type Step } from "./reel";
import { sound } from "./sounds";

const CROWDED = 16; // more steps than this are shown at double speed where others do not wait for us

const DEALING = 1600; // milliseconds that dealing a hand takes at most

const LEAST_AGAIN = 900; // milliseconds that an event is looked at when it is wanted once more, however fast the rest goes

/** Whom events are shown to, and how. */
export interface Viewer {
  readonly game: Game | null;
  readonly seat: number | null;
  /** Milliseconds that an event is shown at least. */
  readonly least?: number;
  /** Called with each run of events when its first one begins. */
  tell?(run: readonly BaseEvent[]): void;
}

export interface Said {
  readonly run: readonly BaseEvent[];
  /** The picture it began with; null where nobody has seen it: what is on the table now explains nothing. */
  readonly from: BaseView | null;
}

export class Stage {
  view = $state.raw<BaseView | null>(null);
  showing = $state.raw<BaseEvent | null>(null);
  flights = $state.raw<readonly Flight[]>([]);
  beat = $state(0);
  isBusy = $state(false);
  isDealing = $state(false);
  /** What was told last and weighs most of all that happened with it, and the picture it began with. */
  said = $state.raw<Said | null>(null);
  #weight = 0;
  /** The events that are shown once more, while they are: the picture is one of the past. */
  past = $state.raw<readonly BaseEvent[] | null>(null);
  #present: { readonly view: BaseView | null; readonly said: Said | null } | null = null;
  #reel = new Reel((isBusy) => {
    this.isBusy = isBusy;
    watchFrames(isBusy);
  });

  /** Who `hurries` shows a crowd of events faster, so that nobody falls behind a game that goes on. */
  constructor(private readonly hurries = false) {}

  /** Another picture at once. */
  set(view: BaseView | null): void {
    this.clear();
    this.said = null;
    this.view = view;
  }

  /** What is on its way is forgotten: something newer replaces it. */
  clear(): void {
    this.#reel.clear();
    this.#rest();
    this.#comeBack();
  }

  /** All that is on its way happens at once. */
  skip(): void {
    this.#reel.skip();
  }

  /** Steps after all that are on their way. */
  add(...steps: readonly Step[]): void {
    this.#reel.add(...steps);
  }

  /** Events once more, from the picture they began with, and back to the present. What comes meanwhile waits behind it. */
  again(events: readonly BaseEvent[], from: BaseView, { game, seat }: Viewer): void {
    const look = { beat: () => LEAST_AGAIN / 2 };
    this.add(
      { ...look, begin: () => this.#goBack(events, from) },
      ...this.steps(events, { game, seat, least: LEAST_AGAIN }),
      { ...look, end: () => this.#comeBack() },
    );
  }

  #goBack(events: readonly BaseEvent[], from: BaseView): void {
    this.#present = { view: this.view, said: this.said };
    this.past = events;
    this.view = from;
    this.said = { run: events, from };
  }

  #comeBack(): void {
    if (!this.past) return;
    this.past = null;
    this.view = this.#present!.view;
    this.said = this.#present!.said;
  }

  /** Events as steps. */
  steps(events: readonly BaseEvent[], viewer: Viewer): Step[] {
    const told = runs(events, viewer.game?.declared).flatMap((run) =>
      run.map((event) => this.#step(event, run, viewer)),
    );
    return told.length ? [{ begin: () => void (this.#weight = 0) }, ...told] : [];
  }

  #step(event: BaseEvent, run: readonly BaseEvent[], viewer: Viewer): Step {
    return {
      begin: () => {
        if (event === run[0]) {
          viewer.tell?.(run);
          this.#say(run, viewer.game?.weighs?.(event) ?? viewer.game?.beats?.(event, this.view) ?? 1);
        }
        this.#begin(event, viewer);
      },
      beat: () => this.beat,
      end: () => {
        if (this.view && viewer.game?.after) this.view = viewer.game.after(this.view, event, viewer.seat);
        this.#rest();
      },
    };
  }

  /** What a visitor finds told: the latest of what has some weight. */
  recall(told: readonly (readonly BaseEvent[])[], game: Game | null): void {
    const run = told.findLast((one) => (game?.beats?.(one[0]!) ?? 1) >= 1);
    this.said = run && this.view ? { run, from: null } : null;
  }

  /** The cards of a new match come into the hands one after the other. */
  deal(): void {
    if (document.hidden) return;
    sound("deal");
    if (!beat()) return;
    this.isDealing = true;
    setTimeout(() => (this.isDealing = false), DEALING);
  }

  /** What takes longer to show matters more: cards that are drawn after an attack do not talk over it. */
  #say(run: readonly BaseEvent[], weight: number): void {
    if (weight < this.#weight || !this.view) return;
    this.#weight = weight;
    this.said = { run, from: this.view };
  }

  #begin(event: BaseEvent, { game, seat, least = 0 }: Viewer): void {
    const crowd = this.hurries && this.#reel.waiting > CROWDED ? 0.5 : 1;
    this.beat = Math.max(least, Math.round(beat() * crowd * (game?.beats?.(event, this.view) ?? 1)));
    this.showing = event;
    const flights = this.view ? (game?.flights?.(event, this.view, seat) ?? []) : [];
    this.flights = this.beat ? flights : [];
    const heard = game?.sound?.(event) ?? (flights.length ? "slide" : null);
    if (heard && !document.hidden) sound(heard);
  }

  #rest(): void {
    this.showing = null;
    this.flights = [];
  }
}
