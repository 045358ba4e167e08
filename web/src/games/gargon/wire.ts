// Written by tools/wire_types.py from the server's structs: change those and run it again.

import type { Outcome } from "../../net/wire";

/** The table as one viewer sees it; `stacks` are the backs of both stacks from the top down. */
export interface View {
  readonly game: "gargon";
  readonly seat: number | "everything" | null;
  readonly pending: readonly number[];
  readonly options: Readonly<Record<string, string>>;
  readonly moves: readonly string[];
  readonly more_moves: number;
  readonly concessions: readonly string[];
  readonly outcome: Outcome | null;
  readonly phase: string;
  readonly round: number;
  readonly starter: number;
  readonly mix: string;
  readonly battle: string | null;
  readonly hands: readonly Fan[];
  readonly played: readonly Fan[];
  readonly plays: Plays | null;
  readonly won: readonly Winnings[];
  readonly stacks: readonly [string, string];
  readonly discard: readonly string[];
}

/** Cards with their backs to the viewer: one letter a card; `cards` where the faces are seen. */
export interface Fan {
  readonly backs: string;
  readonly cards: readonly string[] | null;
}

/** What the viewer may play: any of these cards that together have one of these mixes, and nothing else. */
export interface Plays {
  readonly cards: readonly string[];
  readonly mixes: readonly string[];
}

/** Won cards: how many, and which, where the viewer may look. */
export interface Winnings {
  readonly count: number;
  readonly cards: readonly string[] | null;
}

/** A round begins with this starting player. */
export interface RoundStarted {
  readonly type: "round_started";
  readonly seat: number;
  readonly round: number;
}

/** Cards face down: their owner is told which, the others see backs. */
export interface Played {
  readonly type: "played";
  readonly seat: number;
  readonly cards: readonly string[];
}

/** A seat plays nothing this round. */
export interface Passed {
  readonly type: "passed";
  readonly seat: number;
}

/** The top of a stack: the others see its back. */
export interface Drew {
  readonly type: "drew";
  readonly seat: number;
  readonly stack: number;
  readonly card: string;
}

/** A played card is turned face up. */
export interface TurnedUp {
  readonly type: "turned_up";
  readonly seat: number;
  readonly card: string;
}

/** The colour that is fought for next. */
export interface Chose {
  readonly type: "chose";
  readonly seat: number;
  readonly colour: string;
}

/** A card goes to its owner's winnings. */
export interface Won {
  readonly type: "won";
  readonly seat: number;
  readonly card: string;
}

/** A card goes to the discard. */
export interface Lost {
  readonly type: "lost";
  readonly seat: number;
  readonly card: string;
}

/** The last round is over. */
export interface GameEnded {
  readonly type: "game_ended";
  readonly reason: string;
}

export type Event = RoundStarted | Played | Passed | Drew | TurnedUp | Chose | Won | Lost | GameEnded;
