/**
 * A move of Stone Warriors, step by step: a card of the hand and what it is played at, in whichever order; then it is
 * confirmed. Villains are set together: targets are chosen one after the other, and one word sends them all.
 */
import { DISCARD, handPlace, PILE, stackPlace } from "./places";
import { read, type Move, type Stack } from "./wire";

/** A move with the card of the hand it begins with and the place it points at; null where it needs none. */
export interface Step {
  readonly move: string;
  readonly action: Move;
  readonly card: string | null;
  readonly target: string | null;
}

export function stepsOf(moves: readonly string[], own: number): Step[] {
  return moves.map((move) => {
    const action = read(move);
    return { move, action, card: cardOf(action), target: targetOf(action, own) };
  });
}

function cardOf(action: Move): string | null {
  switch (action.type) {
    case "demona":
    case "xanatos":
    case "sunrise":
    case "villain":
    case "elisa":
      return action.type;
    case "twin":
      return action.gargoyle;
    case "discard":
      return action.card;
    default:
      return null;
  }
}

function targetOf(action: Move, own: number): string | null {
  switch (action.type) {
    case "draw":
      return PILE;
    case "take":
    case "discard":
      return DISCARD;
    case "demona":
      return handPlace(action.seat);
    case "xanatos":
    case "sunrise":
    case "villain":
      return stackPlace(action.seat, action.gargoyle, action.stack);
    case "twin":
    case "elisa":
    case "battle":
      return stackPlace(own, action.gargoyle, action.stack);
    default:
      return null;
  }
}

/** What has been chosen so far. More than one target only for villains; a move where a button names it. */
export interface Choice {
  readonly card: string | null;
  readonly targets: readonly string[];
  readonly move: string | null;
}

export const NOTHING: Choice = { card: null, targets: [], move: null };
export const isNothing = ({ card, targets, move }: Choice) => card === null && !targets.length && move === null;

/** The moves that what is chosen leaves open. */
export function open(steps: readonly Step[], choice: Choice): Step[] {
  return steps.filter(
    (step) =>
      (choice.move === null || step.move === choice.move) &&
      (choice.card === null || step.card === choice.card) &&
      (!choice.targets.length || (step.target !== null && choice.targets.includes(step.target))),
  );
}

/** Places that may be pointed at, given the card that is chosen. */
export function targetsFor(steps: readonly Step[], card: string | null): Set<string> {
  return placesOf(card === null ? steps : steps.filter((step) => step.card === card));
}

const placesOf = (steps: readonly Step[]) =>
  new Set(steps.map((step) => step.target).filter((target) => target !== null));

/** Cards of the hand that may be played. */
export function playableCards(steps: readonly Step[]): Set<string> {
  return new Set(steps.map((step) => step.card).filter((card) => card !== null));
}

/** A card is chosen, or put back. A place it cannot be played at is forgotten; the only one it can be is chosen too. */
export function withCard(steps: readonly Step[], choice: Choice, card: string): Choice {
  if (choice.card === card) return NOTHING;
  const targets = choice.card === null ? choice.targets.filter((target) => targetsFor(steps, card).has(target)) : [];
  const only = steps.filter((step) => step.card === card);
  return { card, targets: !targets.length && only.length === 1 ? [only[0]!.target!] : targets, move: null };
}

/** A place is chosen, or left; with the card, where only one can be played at it. Of villains there may be several. */
export function withTarget(steps: readonly Step[], choice: Choice, target: string, villains: number): Choice {
  if (choice.targets.includes(target))
    return { ...choice, move: null, targets: choice.targets.filter((one) => one !== target) };
  if (choice.card === "villain")
    return { ...choice, move: null, targets: [...choice.targets, target].slice(-Math.max(1, villains)) };
  const here = new Set(steps.filter((step) => step.target === target).map((step) => step.card));
  const only = here.size === 1 ? [...here][0]! : null;
  return { card: choice.card ?? only, move: null, targets: [target] };
}

/** The moves to send, one after the other; none while something is still to be chosen. */
export function plan(steps: readonly Step[], choice: Choice): string[] {
  const left = isNothing(choice) && steps.length > 1 ? [] : open(steps, choice);
  if (left.length && choice.card === "villain" && choice.targets.length)
    return [...left.map((step) => step.move), "attack"];
  return left.length === 1 ? [left[0]!.move] : [];
}

const AT_GARGOYLES = new Set<string | null>(["xanatos", "sunrise", "villain"]);

/** Why the chosen card cannot be played at an opponent's gargoyle; null where nobody would expect it to be. */
export function whyNotStack(stack: Stack, card: string | null): "is_stone" | "has_villain" | null {
  if (!AT_GARGOYLES.has(card)) return null;
  if (stack.covered) return "is_stone";
  return stack.villain ? "has_villain" : null;
}
