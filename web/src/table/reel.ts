/** What is shown one after the other: each step begins, lasts its beat, and ends before the next begins. */
export interface Step {
  /** Milliseconds, asked when its turn comes; 0 passes at once. */
  beat?(): number;
  begin?(): void;
  end?(): void;
}

export class Reel {
  #steps: Step[] = [];
  #isRunning = false;
  #isSkipping = false;
  #isForgotten = false;
  #wake: (() => void) | undefined;

  constructor(private readonly changed: (isBusy: boolean) => void = () => {}) {}

  get isBusy(): boolean {
    return this.#isRunning;
  }

  get waiting(): number {
    return this.#steps.length;
  }

  add(...steps: readonly Step[]): void {
    this.#steps.push(...steps);
    if (!this.#isRunning) void this.#run();
  }

  /** All that waits happens at once, in order. */
  skip(): void {
    this.#isSkipping = this.#isRunning;
    this.#wake?.();
  }

  /** All that waits is forgotten, and the end of what is shown too: something newer replaces it. */
  clear(): void {
    this.#steps = [];
    this.#isForgotten = this.#isRunning;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.changed(true);
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      step.begin?.();
      const beat = step.beat?.() ?? 0;
      if (beat > 0 && !this.#isSkipping) await this.#pause(beat);
      if (!this.#isForgotten) step.end?.();
      this.#isForgotten = false;
    }
    this.#isRunning = this.#isSkipping = false;
    this.changed(false);
  }

  #pause(beat: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, beat);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
