/** A result in one sentence: whether cards or play decided it. */
import type { Balance, Review, Step, TurningPoint } from "../net/wire";

export type Verdict =
  | "wonByBoth"
  | "wonByPlay"
  | "wonAgainstCards"
  | "wonByCards"
  | "wonDespitePlay"
  | "lostByBoth"
  | "lostByPlay"
  | "lostDespiteCards"
  | "lostByCards"
  | "lostDespitePlay"
  | "even";

/** Shares of a win that are worth a word. */
const WORTH_SAYING = 0.05;

/** What decided a seat's result. A result that is as good as the start was decided by nothing. */
export function verdictOn({ start, result, luck, skill }: Balance): Verdict {
  const cards = signOf(luck);
  const play = signOf(skill);
  if (signOf(result - start) === 0) return "even";
  if (result > start) {
    if (cards > 0) return play > 0 ? "wonByBoth" : play < 0 ? "wonDespitePlay" : "wonByCards";
    return cards < 0 ? "wonAgainstCards" : "wonByPlay";
  }
  if (cards < 0) return play < 0 ? "lostByBoth" : play > 0 ? "lostDespitePlay" : "lostByCards";
  return cards > 0 ? "lostDespiteCards" : "lostByPlay";
}

const signOf = (share: number) => (Math.abs(share) < WORTH_SAYING ? 0 : Math.sign(share));

/** The decision of a seat that gave away most; null if it made no mistake. */
export function costliest(review: Pick<Review, "steps">, seat: number): Step | null {
  const faults = review.steps.filter((step) => step.seat === seat && isFault(step.judgement?.label));
  return faults.reduce<Step | null>(
    (worst, step) => (worst && worst.judgement!.loss >= step.judgement!.loss ? worst : step),
    null,
  );
}

/** Whether a label says that a decision gave something away. */
export function isFault(label: string | undefined): boolean {
  return label === "inaccuracy" || label === "mistake" || label === "blunder";
}

/** What turned the game at a step: chance, a decision, or what was hidden from whoever chose, as in a throw. */
export function causeOf(
  point: TurningPoint,
  step: Pick<Step, "hidden" | "skill">,
): "byChance" | "byHidden" | "byChoice" {
  if (point.is_chance) return "byChance";
  return Math.abs(step.hidden[point.seat]!) > Math.abs(step.skill[point.seat]!) ? "byHidden" : "byChoice";
}
