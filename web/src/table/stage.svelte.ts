/** The picture of a table: events are shown one after the other; each begins with cards that fly, and leaves its change. */
import { runs } from "../games/registry";
import type { BaseEvent, BaseView, Flight, Game } from "../games/seam";
import { beat } from "../settings.svelte";
import { Reel, type Step } from "./reel";

const CROWDED = 16; // more steps than this are shown at double speed where others do not wait for us

/** Through whose eyes events are shown. */
export interface Eyes {
  readonly game: Game | null;
  readonly seat: number | null;
  /** Called with each run of events when its first one begins. */
  tell?(run: readonly BaseEvent[]): void;
}

export class Stage {
  view = $state.raw<BaseView | null>(null);
  showing = $state.raw<BaseEvent | null>(null);
  flights = $state.raw<readonly Flight[]>([]);
  beat = $state(0);
  isBusy = $state(false);
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
  }

  /** All that is on its way happens at once. */
  skip(): void {
    this.#reel.skip();
  }

  /** Steps after all that are on their way. */
  add(...steps: readonly Step[]): void {
    this.#reel.add(...steps);
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

  #begin(event: BaseEvent, { game, seat }: Eyes): void {
    const crowd = this.hurries && this.#reel.waiting > CROWDED ? 0.5 : 1;
    this.beat = Math.round(beat() * crowd * (game?.beats?.(event) ?? 1));
    this.showing = event;
    this.flights = this.view && this.beat ? (game?.flights?.(event, this.view, seat) ?? []) : [];
  }

  #rest(): void {
    this.showing = null;
    this.flights = [];
  }
}
