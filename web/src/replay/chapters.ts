/** A replay in chapters: the rounds of its game, or the turns where it counts these. */
import type { Replay, ReplayStep } from "../net/wire";

export interface Chapter {
  /** 0 in games that count neither rounds nor turns. */
  readonly number: number;
  readonly steps: readonly ReplayStep[];
}

/** The steps of a replay by their chapters, in order. */
export function chaptersOf(steps: readonly ReplayStep[]): Chapter[] {
  const found: { number: number; steps: ReplayStep[] }[] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last?.number === step.chapter) last.steps.push(step);
    else found.push({ number: step.chapter, steps: [step] });
  }
  return found;
}

/** Whether chapters are rounds, which the game shows at the table, rather than turns. */
export const isInRounds = (replay: Replay) => "round" in (replay.steps[0]?.view as object);
