/** The picture of a table: events are shown one after the other; each begins with cards that fly, and leaves its change. */
import { runs } from "../games/registry";
import type { BaseEvent, BaseView, Flight, Game } from "../games/seam";
import { beat } from "../settings.svelte";
import { Reel, type Step } from "./reel";

const CROWDED = 16; // more steps than this are shown at double speed where others do not wait for us

const LEAST_AGAIN = 900; // milliseconds that an event is looked at when it is wanted once more, however fast the rest goes

/** Through whose eyes events are shown. */
export interface Eyes {
  readonly game: Game | null;
  readonly seat: number | null;
  /** Milliseconds that an event is shown at least. */
  readonly least?: number;
  /** Called with each run of events when its first one begins. */
  tell?(run: readonly BaseEvent[]): void;
}

export class Stage {
  view = $state.raw<BaseView | null>(null);
  showing = $state.raw<BaseEvent | null>(null);
  flights = $state.raw<readonly Flight[]>([]);
  beat = $state(0);
  isBusy = $state(false);
  /** The events that are shown once more, while they are: the picture is one of the past. */
  past = $state.raw<readonly BaseEvent[] | null>(null);
  #present: BaseView | null = null;
  #reel = new Reel((isBusy) => (this.isBusy = isBusy));

  /** Who `hurries` shows a crowd of events faster, so that nobody falls behind a game that goes on. */
  constructor(private readonly hurries = false) {}

  /** Another picture at once. */
  set(view: BaseView | null): void {
    this.clear();
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
  again(events: readonly BaseEvent[], from: BaseView, { game, seat }: Eyes): void {
    const look = { beat: () => LEAST_AGAIN / 2 };
    this.add(
      { ...look, begin: () => this.#goBack(events, from) },
      ...this.steps(events, { game, seat, least: LEAST_AGAIN }),
      { ...look, end: () => this.#comeBack() },
    );
  }

  #goBack(events: readonly BaseEvent[], from: BaseView): void {
    this.#present = this.view;
    this.past = events;
    this.view = from;
  }

  #comeBack(): void {
    if (!this.past) return;
    this.past = null;
    this.view = this.#present;
  }

  /** Events as steps. */
  steps(events: readonly BaseEvent[], eyes: Eyes): Step[] {
    return runs(events).flatMap((run) => run.map((event) => this.#step(event, run, eyes)));
  }

  #step(event: BaseEvent, run: readonly BaseEvent[], eyes: Eyes): Step {
    return {
      begin: () => {
        if (event === run[0]) eyes.tell?.(run);
        this.#begin(event, eyes);
      },
      beat: () => this.beat,
      end: () => {
        if (this.view && eyes.game?.after) this.view = eyes.game.after(this.view, event, eyes.seat);
        this.#rest();
      },
    };
  }

  #begin(event: BaseEvent, { game, seat, least = 0 }: Eyes): void {
    const crowd = this.hurries && this.#reel.waiting > CROWDED ? 0.5 : 1;
    this.beat = Math.max(least, Math.round(beat() * crowd * (game?.beats?.(event) ?? 1)));
    this.showing = event;
    this.flights = this.view && this.beat ? (game?.flights?.(event, this.view, seat) ?? []) : [];
  }

  #rest(): void {
    this.showing = null;
    this.flights = [];
  }
}
