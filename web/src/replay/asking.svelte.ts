/** A review that is being made: asked for again and again, until it is there. */
import { Refused } from "../net/http";
import type { Review, Reviewed } from "../net/wire";

const PAUSE = 700; // milliseconds between two questions
const LATER = 4_000; // milliseconds after which somebody asks again who came at a bad time
const BAD_TIMES = ["too_fast", "preparing", "try_again", "unreachable"];

const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds));

export class Asking {
  review = $state.raw<Review | null>(null);
  /** How much of it is done, from 0 to 1. */
  share = $state(0);
  problem = $state.raw<Refused | null>(null);
  #isWanted = false;

  constructor(private readonly ask: () => Promise<Reviewed>) {}

  /** Ask until it is there; a second call changes nothing. */
  async begin(): Promise<void> {
    if (this.#isWanted || this.review) return;
    this.#isWanted = true;
    this.problem = null;
    while (this.#isWanted && !this.review) await this.#once();
    this.#isWanted = false;
  }

  async #once(): Promise<void> {
    try {
      const { done, of, review } = await this.ask();
      this.share = done / of;
      this.review = review;
      if (!review) await pause(PAUSE);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (BAD_TIMES.includes(error.key)) return pause(LATER);
      this.problem = error;
      this.#isWanted = false;
    }
  }

  stop(): void {
    this.#isWanted = false;
  }
}
