/** The count at the end, step by step: colour by colour the amulets, what zeros add to them, and the bonus. */
import { COLOURS, nameOf, type Colour } from "./cards";
import type { Outcome } from "../../net/wire";

/** How many beats the whole count lasts. */
export const COUNT_BEATS = 12;

/** How many beats the winner is looked at then. */
export const TRIUMPH_BEATS = 4;

export const PARTS = ["amulets", "doublings", "bonuses"] as const;
export type Part = (typeof PARTS)[number];

export interface CountStep {
  readonly colour: Colour;
  readonly part: Part;
}

type Scores = Outcome["scores"];

/** What a seat has from a colour in one part of the count. */
export function points(scores: Scores, seat: number, { colour, part }: CountStep): number {
  return scores[seat]!.detail[nameOf(colour)]?.[part] ?? 0;
}

/** All steps in which somebody gets something. */
export function stepsOf(scores: Scores): CountStep[] {
  const all = COLOURS.flatMap((colour) => PARTS.map((part) => ({ colour, part })));
  return all.filter((step) => scores.some((_, seat) => points(scores, seat, step)));
}

/** A seat's points after some of the steps. */
export function totalAfter(scores: Scores, seat: number, steps: readonly CountStep[]): number {
  return steps.reduce((sum, step) => sum + points(scores, seat, step), 0);
}
