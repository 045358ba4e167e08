/** A move of En Garde, step by step: a card is chosen, then what it does; every choice can be taken back. */

export type Action =
  | { readonly kind: "advance" | "back"; readonly card: number }
  | { readonly kind: "attack"; readonly step: number; readonly value: number; readonly cards: number }
  | { readonly kind: "parry" };

const NOTATION = /^(?:(?<by>[+-]\d)|(?:\+(?<step>\d) )?(?<value>\d)x(?<cards>\d))$/;

/** What a move's text means. */
export function read(move: string): Action {
  if (move === "parry") return { kind: "parry" };
  const found = NOTATION.exec(move)?.groups;
  if (!found) throw new Error(`${move} is no move of En Garde`);
  if (found.by) return { kind: found.by[0] === "+" ? "advance" : "back", card: Number(found.by[1]) };
  return { kind: "attack", step: Number(found.step ?? 0), value: Number(found.value), cards: Number(found.cards) };
}

/** The card that a move begins with: the one that steps, or the one that strikes. */
export function leading(action: Action, attacked: number | null): number | null {
  if (action.kind === "parry") return attacked;
  if (action.kind === "attack") return action.step || action.value;
  return action.card;
}

export interface Choice {
  readonly move: string;
  readonly action: Action;
}

/** Everything that can be done beginning with a card. */
export function choicesOf(card: number, moves: readonly string[], attacked: number | null): Choice[] {
  return moves
    .map((move) => ({ move, action: read(move) }))
    .filter(({ action }) => leading(action, attacked) === card);
}

/** The cards that can begin a move. */
export function playable(moves: readonly string[], attacked: number | null): Set<number> {
  return new Set(moves.map((move) => leading(read(move), attacked)).filter((card) => card !== null));
}

/** The field on which a fencer stands after an action; facing is 1 for the left one, -1 for the right one. */
export function landing(action: Action, from: number, facing: number): number {
  if (action.kind === "advance") return from + facing * action.card;
  if (action.kind === "back") return from - facing * action.card;
  if (action.kind === "attack") return from + facing * action.step;
  return from;
}

/** The fields that moves lead to, with what is done there; the other fencer's field is where attacks land. */
export function goalsOf(choices: readonly Choice[], from: number, facing: number, other: number): Map<number, Choice[]> {
  const goals = new Map<number, Choice[]>();
  for (const choice of choices) {
    if (choice.action.kind === "parry") continue;
    const field = choice.action.kind === "attack" ? other : landing(choice.action, from, facing);
    goals.set(field, [...(goals.get(field) ?? []), choice]);
  }
  return goals;
}
