/** A move of Gargon, step by step: cards are picked one after the other, or a stack, a colour, or to pass. */
import { colourOf, COLOURS, without } from "./cards";
import type { Plays } from "./wire";

export type Action =
  | { readonly kind: "play"; readonly cards: readonly string[] }
  | { readonly kind: "draw"; readonly stack: number }
  | { readonly kind: "battle"; readonly colour: string }
  | { readonly kind: "pass" | "stop" };

/** What a move's text means. */
export function read(move: string): Action {
  if (move === "pass" || move === "stop") return { kind: move };
  const [verb, what] = move.split(" ") as [string, string | undefined];
  if (verb === "draw") return { kind: "draw", stack: Number(what) };
  if (verb === "battle" && what) return { kind: "battle", colour: what };
  return { kind: "play", cards: move.split(" ") };
}

const MOST = 3;

/** How many cards of one colour go together, largest first: `2+1`. */
export function mixOf(cards: readonly string[]): string {
  const counts = COLOURS.map((colour) => cards.filter((card) => colourOf(card) === colour).length);
  return counts.filter(Boolean).sort((one, other) => other - one).join("+");
}

export function isPlay(picked: readonly string[], plays: Plays): boolean {
  return plays.mixes.includes(mixOf(picked));
}

/** Whether picked cards are a play, or become one with more of those that may be played. */
export function leadsToPlay(picked: readonly string[], plays: Plays): boolean {
  if (isPlay(picked, plays)) return true;
  if (picked.length >= MOST) return false;
  const left = picked.reduce(without, [...plays.cards]);
  const oneOfEach = COLOURS.flatMap((colour) => left.find((card) => colourOf(card) === colour) ?? []);
  return oneOfEach.some((card) => leadsToPlay([...picked, card], plays));
}

/** Why a card cannot be picked beside those that are. */
export type WhyNot = "enough" | "newColour" | "threeOfAColour" | "wrongMix";

export function whyNot(card: string, picked: readonly string[], plays: Plays): WhyNot | null {
  if (!plays.cards.includes(card)) return "newColour";
  if (leadsToPlay([...picked, card], plays)) return null;
  if (picked.length >= Math.max(...plays.mixes.map(sizeOf))) return "enough";
  const same = picked.filter((one) => colourOf(one) === colourOf(card)).length;
  return same === MOST - 1 ? "threeOfAColour" : "wrongMix";
}

/** How many cards a mix has. */
export const sizeOf = (mix: string) => mix.split("+").reduce((sum, part) => sum + Number(part), 0);

/** Where a draw may come from: the stacks' numbers. */
export const stacksIn = (moves: readonly string[]) =>
  moves.map(read).flatMap((action) => (action.kind === "draw" ? [action.stack] : []));

/** The colours that may be called to battle. */
export const coloursIn = (moves: readonly string[]) =>
  moves.map(read).flatMap((action) => (action.kind === "battle" ? [action.colour] : []));
