/** Who has been offline for so long that a bot may play for them. */
import type { Session } from "./session.svelte";

const TICK = 1_000;

export class AbsentPlayers {
  #now = $state(performance.now());
  readonly #session: () => Session;

  constructor(session: () => Session) {
    this.#session = session;
    // Nothing is counted while everybody is here.
    $effect(() => {
      if (!session().absent.size) return;
      const timer = setInterval(() => (this.#now = performance.now()), TICK);
      return () => clearInterval(timer);
    });
  }

  /** The seats of other people who are gone. */
  get seats(): number[] {
    const { absent, seat, table } = this.#session();
    const patience = 1000 * (table?.settings.absence ?? 0);
    if (!patience) return [];
    return [...absent.keys()].filter((other) => other !== seat && this.lasts(other) >= patience);
  }

  /** Milliseconds that somebody has been offline. */
  lasts(seat: number): number {
    return Math.max(0, this.#now - (this.#session().absent.get(seat) ?? this.#now));
  }
}
