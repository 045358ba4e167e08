/** A move of Gargon, step by step: cards are picked one after the other, or a stack, a colour, or to pass. */
import { colourOf, COLOURS, letterOf, without } from "./cards";
import { read, type Plays } from "./wire";

const MOST = 3;

/** How many cards of one colour go together, largest first: `2+1`. */
export function mixOf(cards: readonly string[]): string {
  const counts = COLOURS.map((colour) => cards.filter((card) => colourOf(card) === colour).length);
  return counts
    .filter(Boolean)
    .sort((one, other) => other - one)
    .join("+");
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

/** Why a card cannot be picked beside those that are; what is in no play at all the view itself refuses. */
export type WhyNot = "three_of_a_colour" | "doesnt_fit" | "enough";

export function whyNot(card: string, picked: readonly string[], plays: Plays): WhyNot | null {
  if (leadsToPlay([...picked, card], plays)) return null;
  if (picked.length >= Math.max(...plays.mixes.map(sizeOf))) return "enough";
  const same = picked.filter((one) => colourOf(one) === colourOf(card)).length;
  return same === MOST - 1 ? "three_of_a_colour" : "doesnt_fit";
}

/** How many cards a mix has. */
export const sizeOf = (mix: string) => mix.split("+").reduce((sum, part) => sum + Number(part), 0);

/** Where a draw may come from: the stacks' numbers. */
export const stacksIn = (moves: readonly string[]) =>
  moves.map(read).flatMap((action) => (action.type === "draw" ? [action.stack] : []));

/** The colours that may be called to battle. */
export const coloursIn = (moves: readonly string[]) =>
  moves.map(read).flatMap((action) => (action.type === "battle" ? [letterOf(action.colour)] : []));
