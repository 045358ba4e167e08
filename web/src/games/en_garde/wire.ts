// Written by tools/wire_types.py from the server's structs: change those and run it again.

import type { Outcome } from "../../net/wire";

/** The table as one viewer sees it. */
export interface View {
  readonly game: "en_garde";
  readonly seat: number | "everything" | null;
  readonly pending: readonly number[];
  readonly options: Readonly<Record<string, string>>;
  readonly moves: readonly string[];
  readonly more_moves: number;
  readonly concessions: readonly string[];
  readonly outcome: Outcome | null;
  readonly phase: string;
  readonly fields: number;
  readonly position: readonly [number, number];
  readonly distance: number;
  readonly hands: readonly [Hand, Hand];
  readonly pile: number;
  readonly discard: Discard;
  readonly attack: Threat | null;
  readonly round: number;
  readonly starter: number;
  readonly wins: readonly [number, number];
  readonly target: number;
  readonly last_round: RoundEnd | null;
}

/** A hand: how many cards, and which, where the viewer may see them. */
export interface Hand {
  readonly count: number;
  readonly cards: readonly number[] | null;
}

/** The discard: its top and its count; everything in it only with the memory aid. */
export interface Discard {
  readonly count: number;
  readonly top: number | null;
  readonly cards: readonly number[] | null;
}

/** The attack that has to be answered: `step` is 0 for a direct one. */
export interface Threat {
  readonly value: number;
  readonly cards: number;
  readonly step: number;
}

/** How the last round ended; without a winner it was drawn. */
export interface RoundEnd {
  readonly winner: number | null;
  readonly reason: string;
}

/** A round is dealt. */
export interface RoundStarted {
  readonly type: "round_started";
  readonly seat: number;
  readonly round: number;
}

/** A fencer moved by a card, to a field. */
export interface Stepped {
  readonly type: "stepped";
  readonly seat: number;
  readonly by: number;
  readonly field: number;
}

/** An attack; `step` is the card that stepped before it, 0 for none. */
export interface Attacked {
  readonly type: "attacked";
  readonly seat: number;
  readonly value: number;
  readonly cards: number;
  readonly step: number;
}

/** A card from the pile; its owner alone is told which. */
export interface Drew {
  readonly type: "drew";
  readonly seat: number;
  readonly card: number | null;
}

/** The attack was answered with the same cards. */
export interface Parried {
  readonly type: "parried";
  readonly seat: number;
  readonly value: number;
  readonly cards: number;
}

/** The attack is answered by the step back that follows. */
export interface Retreated {
  readonly type: "retreated";
  readonly seat: number;
}

/** At the end of the pile both hands are laid open, a card at a time. */
export interface Showed {
  readonly type: "showed";
  readonly seat: number;
  readonly card: number;
}

/** A round is decided; without a winner it is drawn. */
export interface RoundEnded {
  readonly type: "round_ended";
  readonly winner: number | null;
  readonly reason: string;
  readonly wins: readonly [number, number];
}

/** A round or the whole match was resigned. */
export interface GaveUp {
  readonly type: "gave_up";
  readonly seat: number;
  readonly match: boolean;
}

export type Event = RoundStarted | Stepped | Attacked | Drew | Parried | Retreated | Showed | RoundEnded | GaveUp;
