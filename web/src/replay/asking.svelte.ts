/** A review that is being made: asked for again and again, until it is there. */
import { Refused } from "../net/http";
import type { Review, Reviewed } from "../net/wire";

const PAUSE = 700; // milliseconds between two questions

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
      if (!review) await new Promise((go) => setTimeout(go, PAUSE));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error;
      this.#isWanted = false;
    }
  }

  stop(): void {
    this.#isWanted = false;
  }
}
