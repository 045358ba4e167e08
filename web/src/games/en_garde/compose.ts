/** A move of En Garde, step by step: a card is chosen, then what it does; every choice can be taken back. */
import { read, type Move } from "./wire";

/** The card that a move begins with: the one that steps, or the one that strikes. */
export function leading(move: Move, attacked: number | null): number | null {
  if (move.type === "parry") return attacked;
  if (move.type === "attack") return move.step || move.value;
  return Math.abs(move.by);
}

export interface Choice {
  readonly text: string;
  readonly move: Move;
}

/** Everything that can be done beginning with a card. */
export function choicesOf(card: number, moves: readonly string[], attacked: number | null): Choice[] {
  return moves.map((text) => ({ text, move: read(text) })).filter(({ move }) => leading(move, attacked) === card);
}

/** The cards that can begin a move. */
export function playable(moves: readonly string[], attacked: number | null): Set<number> {
  return new Set(moves.map((text) => leading(read(text), attacked)).filter((card) => card !== null));
}

/** The field on which a fencer stands after a move; facing is 1 for the left one, -1 for the right one. */
export function landing(move: Move, from: number, facing: number): number {
  if (move.type === "step") return from + facing * move.by;
  return move.type === "attack" ? from + facing * move.step : from;
}

/**
 * The fields that moves lead to, with what is done there: attacks land on the other fencer's field, and parries are made
 * where either fencer stands.
 */
export function goalsOf(
  choices: readonly Choice[],
  from: number,
  facing: number,
  other: number,
): Map<number, Choice[]> {
  const fieldsFor = (move: Move) => {
    if (move.type === "parry") return [from, other];
    return [move.type === "attack" ? other : landing(move, from, facing)];
  };
  const goals = new Map<number, Choice[]>();
  for (const choice of choices) {
    for (const field of fieldsFor(choice.move)) goals.set(field, [...(goals.get(field) ?? []), choice]);
  }
  return goals;
}
