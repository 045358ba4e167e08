/** Polls the server for a review until it is finished. */
import { Refused } from "../net/http";
import type { Review, Reviewed } from "../net/wire";

const INTERVAL = 700; // milliseconds between two requests
const RETRY_AFTER = 4_000; // milliseconds, when the server is busy or away
const TEMPORARY = ["too_fast", "preparing", "try_again", "unreachable"];

const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds));

export class ReviewPoller {
  review = $state.raw<Review | null>(null);
  /** Progress, from 0 to 1. */
  share = $state(0);
  isRunning = $state(false);
  problem = $state.raw<Refused | null>(null);
  #turn = 0;

  constructor(private readonly request: (begin: boolean) => Promise<Reviewed>) {}

  /** Poll until the review is finished. If `begin` is false, do not start one: look for one that somebody else started. */
  async begin(begin = true): Promise<void> {
    const turn = ++this.#turn;
    this.problem = null;
    while (turn === this.#turn && !this.review && (await this.#once(turn, begin)));
    if (turn === this.#turn) this.isRunning = false;
  }

  /** One request; returns whether to poll again. */
  async #once(turn: number, begin: boolean): Promise<boolean> {
    try {
      const { done, of, review } = await this.request(begin);
      if (turn !== this.#turn || !of) return false;
      this.share = done / of;
      this.review = review;
      this.isRunning = !review;
      if (!review) await pause(INTERVAL);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (begin && TEMPORARY.includes(error.key)) await pause(RETRY_AFTER);
      else {
        if (begin) this.problem = error;
        return false;
      }
    }
    return true;
  }

  stop(): void {
    this.#turn += 1;
    this.isRunning = false;
  }
}
