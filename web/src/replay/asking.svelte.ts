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
  /** Whether it is being made, as far as we know. */
  isUnderWay = $state(false);
  problem = $state.raw<Refused | null>(null);
  #turn = 0;

  constructor(private readonly ask: (begin: boolean) => Promise<Reviewed>) {}

  /** Ask until it is there. Where `begin` is false, look only for one that somebody has asked for. */
  async begin(begin = true): Promise<void> {
    const turn = ++this.#turn;
    this.problem = null;
    while (turn === this.#turn && !this.review && (await this.#once(turn, begin)));
    if (turn === this.#turn) this.isUnderWay = false;
  }

  /** Whether to ask again. */
  async #once(turn: number, begin: boolean): Promise<boolean> {
    try {
      const { done, of, review } = await this.ask(begin);
      if (turn !== this.#turn || !of) return false;
      this.share = done / of;
      this.review = review;
      this.isUnderWay = !review;
      if (!review) await pause(PAUSE);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (begin && BAD_TIMES.includes(error.key)) await pause(LATER);
      else {
        if (begin) this.problem = error;
        return false;
      }
    }
    return true;
  }

  stop(): void {
    this.#turn += 1;
    this.isUnderWay = false;
  }
}
