/** A result as one bar: start + luck + skill. */
import type { Balance } from "../net/wire";

export interface Part {
  readonly kind: "luck" | "skill";
  /** Where it begins and ends, in shares; what was lost ends before it begins. */
  readonly from: number;
  readonly to: number;
}

/** Luck goes on where the start ends, and skill where luck does: it ends at the result. */
export function partsOf(one: Balance): Part[] {
  const lucky = one.start + one.luck;
  return [
    { kind: "luck", from: one.start, to: lucky },
    { kind: "skill", from: lucky, to: one.result },
  ];
}

/** What all bars of a game reach over: at least everything from losing to winning. */
export function reachOf(balance: readonly Balance[]): readonly [low: number, high: number] {
  const ends = balance.flatMap((one) => partsOf(one).flatMap((part) => [part.from, part.to]));
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}
