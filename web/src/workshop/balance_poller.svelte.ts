/** Polls the server for the balance report of a card set until its games are played. */
import { measureSet, Refused, type BalanceRequest } from "../net/http";
import type { MeasuredSets } from "../net/wire";

const INTERVAL = 400; // milliseconds between two requests

export class BalancePoller {
  result = $state.raw<MeasuredSets | null>(null);
  /** Progress, from 0 to 1. */
  share = $state(0);
  isBusy = $state(false);
  problem = $state.raw<Refused | null>(null);
  /** The request that `result` answers. */
  asked = $state.raw<BalanceRequest | null>(null);
  #turn = 0;

  constructor(
    private readonly game: string,
    private readonly ask = measureSet,
  ) {}

  async begin(request: BalanceRequest): Promise<void> {
    const turn = ++this.#turn;
    this.isBusy = true;
    this.share = 0;
    this.problem = null;
    try {
      while (turn === this.#turn) {
        const { done, of, result } = await this.ask(this.game, request);
        if (turn !== this.#turn) return;
        this.share = done / of;
        if (result) {
          this.result = result;
          this.asked = request;
          return;
        }
        await new Promise((go) => setTimeout(go, INTERVAL));
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

  /** Discard the report: another set is being edited. */
  discard(): void {
    this.stop();
    this.result = this.asked = this.problem = null;
  }
}
