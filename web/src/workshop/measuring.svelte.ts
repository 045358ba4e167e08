/** Figures of a card set that bots are finding out: asked for again and again, until they are there. */
import { measureSet, Refused, type WantedFigures } from "../net/http";
import type { MeasuredSets } from "../net/wire";

const PAUSE = 400; // milliseconds between two questions

export class Measuring {
  result = $state.raw<MeasuredSets | null>(null);
  /** How much is done, from 0 to 1. */
  share = $state(0);
  isBusy = $state(false);
  problem = $state.raw<Refused | null>(null);
  /** What the result is of. */
  asked = $state.raw<WantedFigures | null>(null);
  #turn = 0;

  constructor(
    private readonly game: string,
    private readonly ask = measureSet,
  ) {}

  async begin(wanted: WantedFigures): Promise<void> {
    const turn = ++this.#turn;
    this.isBusy = true;
    this.share = 0;
    this.problem = null;
    try {
      while (turn === this.#turn) {
        const { done, of, result } = await this.ask(this.game, wanted);
        if (turn !== this.#turn) return;
        this.share = done / of;
        if (result) {
          this.result = result;
          this.asked = wanted;
          return;
        }
        await new Promise((go) => setTimeout(go, PAUSE));
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error;
    } finally {
      if (turn === this.#turn) this.isBusy = false;
    }
  }

  stop(): void {
    this.#turn += 1;
    this.isBusy = false;
  }

  /** Another set is written now. */
  forget(): void {
    this.stop();
    this.result = this.asked = this.problem = null;
  }
}
