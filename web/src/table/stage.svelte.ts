/** The picture of a table while events are shown: each begins with cards that fly, and leaves its change behind. */
import type { BaseEvent, BaseView, Flight, Game } from "../games/seam";
import { beat } from "../settings.svelte";
import type { Step } from "./reel";

export class Stage {
  view = $state.raw<BaseView | null>(null);
  showing = $state.raw<BaseEvent | null>(null);
  flights = $state.raw<readonly Flight[]>([]);
  beat = $state(0);

  /** Another picture, with nothing on its way. */
  set(view: BaseView | null): void {
    this.view = view;
    this.showing = null;
    this.flights = [];
  }

  /** An event as a step of a reel, as a seat sees it. */
  step(event: BaseEvent, game: Game | null, seat: number | null, begin?: () => void): Step {
    return {
      begin: () => {
        begin?.();
        this.beat = Math.round(beat() * (game?.beats?.(event) ?? 1));
        this.showing = event;
        this.flights = this.view && this.beat ? (game?.flights?.(event, this.view, seat) ?? []) : [];
      },
      beat: () => this.beat,
      end: () => this.set(this.view && game?.after ? game.after(this.view, event, seat) : this.view),
    };
  }
}
