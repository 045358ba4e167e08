/**
 * A move of Stone Warriors, step by step: a card of the hand and what it is played at, in whichever order; then it is
 * confirmed. Villains are set together: targets are chosen one after the other, and one word sends them all.
 */
import { DISCARD, handPlace, PILE, stackPlace } from "./places";
import type { Stack, View } from "./wire";

export type Action =
  | { readonly kind: "draw" | "take" | "attack" | "wait" | "end" }
  | { readonly kind: "demona"; readonly seat: number }
  | { readonly kind: "xanatos" | "sunrise" | "villain"; readonly seat: number; readonly gargoyle: string; readonly stack: number }
  | { readonly kind: "twin" | "elisa" | "battle"; readonly gargoyle: string; readonly stack: number }
  | { readonly kind: "steal" | "discard"; readonly card: string }
  | { readonly kind: "throw"; readonly number: number };

type OfKind<K> = Extract<Action, { kind: K }>;
const PLAIN = new Set(["draw", "take", "attack", "wait", "end"]);
const AGAINST = new Set(["xanatos", "sunrise", "villain"]);
const OWN = new Set(["twin", "elisa", "battle"]);

/** What a move's text means. */
export function read(move: string): Action {
  const [kind = "", first = "", second = ""] = move.split(" ");
  if (PLAIN.has(kind)) return { kind } as OfKind<"end">;
  if (kind === "demona") return { kind, seat: Number(first) };
  if (kind === "steal" || kind === "discard") return { kind, card: first };
  if (kind === "throw") return { kind, number: Number(first) };
  if (AGAINST.has(kind)) return { kind, seat: Number(first), ...readStack(second) } as OfKind<"villain">;
  if (OWN.has(kind)) return { kind, ...readStack(first) } as OfKind<"battle">;
  throw new Error(`${move} is not a move in Stone Warriors`);
}

function readStack(text: string): { gargoyle: string; stack: number } {
  const [gargoyle = "", stack = "1"] = text.split("#");
  return { gargoyle, stack: Number(stack) };
}

/** A move with the card of the hand it begins with and the place it points at; null where it needs none. */
export interface Step {
  readonly move: string;
  readonly action: Action;
  readonly card: string | null;
  readonly target: string | null;
}

export function stepsOf(moves: readonly string[], own: number): Step[] {
  return moves.map((move) => {
    const action = read(move);
    return { move, action, card: cardOf(action), target: targetOf(action, own) };
  });
}

function cardOf(action: Action): string | null {
  switch (action.kind) {
    case "demona":
    case "xanatos":
    case "sunrise":
    case "villain":
    case "elisa":
      return action.kind;
    case "twin":
      return action.gargoyle;
    case "discard":
      return action.card;
    default:
      return null;
  }
}

function targetOf(action: Action, own: number): string | null {
  switch (action.kind) {
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

const placesOf = (steps: readonly Step[]) => new Set(steps.map((step) => step.target).filter((target) => target !== null));

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
  if (choice.targets.includes(target)) return { ...choice, move: null, targets: choice.targets.filter((one) => one !== target) };
  if (choice.card === "villain") return { ...choice, move: null, targets: [...choice.targets, target].slice(-Math.max(1, villains)) };
  const here = new Set(steps.filter((step) => step.target === target).map((step) => step.card));
  const only = here.size === 1 ? [...here][0]! : null;
  return { card: choice.card ?? only, move: null, targets: [target] };
}

/** The moves to send, one after the other; none while something is still to be chosen. */
export function plan(steps: readonly Step[], choice: Choice): string[] {
  const left = isNothing(choice) && steps.length > 1 ? [] : open(steps, choice);
  if (left.length && choice.card === "villain" && choice.targets.length) return [...left.map((step) => step.move), "attack"];
  return left.length === 1 ? [left[0]!.move] : [];
}

/** Whose hand lies open for Demona: views do not say it, but only one open hand has just these cards. */
export function lookedInto(view: View, moves: readonly string[]): number | null {
  const wanted = new Set(moves.map(read).flatMap((action) => (action.kind === "steal" ? [action.card] : [])));
  if (!wanted.size) return null;
  const found = view.hands.findIndex(
    (hand, seat) =>
      seat !== view.turn && hand.known.length === hand.count && wanted.size === new Set(hand.known).size && hand.known.every((card) => wanted.has(card)),
  );
  return found < 0 ? null : found;
}

// ---- Why not

export type Why =
  | "draw_first" | "steal_first" | "throw_first" | "more_villains" | "only_saviours" | "only_elisa" | "attack_over"
  | "nothing_stone" | "nobody_shows" | "no_hands" | "is_stone" | "villain_there";

const BY_PHASE: Readonly<Record<string, Why>> = {
  drawing: "draw_first",
  stealing: "steal_first",
  throwing: "throw_first",
  placing: "more_villains",
  answering: "only_saviours",
  defending: "only_elisa",
  closing: "attack_over",
};

/** Why a card of the hand cannot be played now. */
export function whyNotCard(view: View, card: string): Why {
  const found = BY_PHASE[view.phase];
  if (found) return found;
  if (card === "elisa") return "nothing_stone";
  return card === "demona" ? "no_hands" : "nobody_shows";
}

const AT_GARGOYLES = new Set<string | null>(["xanatos", "sunrise", "villain"]);

/** Why the chosen card cannot be played at an opponent's gargoyle; null where nobody would expect it to be. */
export function whyNotStack(stack: Stack, card: string | null): Why | null {
  if (!AT_GARGOYLES.has(card)) return null;
  if (stack.covered) return "is_stone";
  return stack.villain ? "villain_there" : null;
}
