// Written by tools/wire_types.py from the server's structs: change those and run it again.

import type { Outcome } from "../../net/wire";

/** The table as one viewer sees it; the discard is shown from the bottom to the top. */
export interface View {
  readonly game: "stone_warriors";
  readonly seat: number | "everything" | null;
  readonly pending: readonly number[];
  readonly options: Readonly<Record<string, string>>;
  readonly moves: readonly string[];
  readonly more_moves: number;
  readonly concessions: readonly string[];
  readonly outcome: Outcome | null;
  readonly phase: string;
  readonly turn: number;
  readonly turn_number: number;
  readonly hands: readonly Hand[];
  readonly tables: readonly (readonly Stack[])[];
  readonly pile: number;
  readonly discard: readonly string[];
  readonly battle: Throwing | null;
}

/** A hand: how many cards, and those of them that the viewer knows. */
export interface Hand {
  readonly count: number;
  readonly known: readonly string[];
}

/** A gargoyle on the table: how many cards its stack has, whether stone covers it, and a villain against it. */
export interface Stack {
  readonly gargoyle: string;
  readonly height: number;
  readonly covered: boolean;
  readonly villain: boolean;
}

/** A battle: for which gargoyle, and who has thrown already, though not what. */
export interface Throwing {
  readonly attacker: number;
  readonly defender: number;
  readonly gargoyle: string;
  readonly thrown: readonly number[];
}

/** A seat's turn begins. */
export interface TurnStarted {
  readonly type: "turn_started";
  readonly seat: number;
  readonly turn: number;
}

/** A card from the pile; its owner alone is told which. */
export interface Drew {
  readonly type: "drew";
  readonly seat: number;
  readonly card: string | null;
}

/** A gargoyle from the discard. */
export interface Took {
  readonly type: "took";
  readonly seat: number;
  readonly card: string;
}

/** The discard is the new pile. */
export interface Reshuffled {
  readonly type: "reshuffled";
}

/** A gargoyle from the hand goes to the table. */
export interface PlayedGargoyle {
  readonly type: "played_gargoyle";
  readonly seat: number;
  readonly gargoyle: string;
}

/** A hand is looked into. */
export interface PlayedDemona {
  readonly type: "played_demona";
  readonly seat: number;
  readonly victim: number;
}

/** A card in that hand; the two of them alone are told which. */
export interface Saw {
  readonly type: "saw";
  readonly seat: number;
  readonly victim: number;
  readonly card: string | null;
}

/** The card that is taken; a gargoyle is seen by all, another card by the two alone. */
export interface Stole {
  readonly type: "stole";
  readonly seat: number;
  readonly victim: number;
  readonly card: string | null;
}

/** A gargoyle is taken from a table. */
export interface PlayedXanatos {
  readonly type: "played_xanatos";
  readonly seat: number;
  readonly victim: number;
  readonly gargoyle: string;
  readonly stack: number;
}

/** A gargoyle is turned to stone. */
export interface PlayedSunrise {
  readonly type: "played_sunrise";
  readonly seat: number;
  readonly victim: number;
  readonly gargoyle: string;
  readonly stack: number;
}

/** A villain stands against a gargoyle. */
export interface SetVillain {
  readonly type: "set_villain";
  readonly seat: number;
  readonly victim: number;
  readonly gargoyle: string;
  readonly stack: number;
}

/** Elisa sends a Sunrise/Sundown or a villain away. */
export interface Rescued {
  readonly type: "rescued";
  readonly seat: number;
  readonly gargoyle: string;
  readonly stack: number;
}

/** A second card of a gargoyle lies on the stone that covered it. */
export interface Uncovered {
  readonly type: "uncovered";
  readonly seat: number;
  readonly gargoyle: string;
  readonly stack: number;
}

/** A Sunrise/Sundown is left where it is. */
export interface Waited {
  readonly type: "waited";
  readonly seat: number;
}

/** A gargoyle is fought for. */
export interface BattleStarted {
  readonly type: "battle_started";
  readonly seat: number;
  readonly gargoyle: string;
  readonly stack: number;
}

/** A battle card lies face down; its owner alone is told which. */
export interface Threw {
  readonly type: "threw";
  readonly seat: number;
  readonly number: number | null;
}

/** Both battle cards are turned up. */
export interface ThrowsShown {
  readonly type: "throws_shown";
  readonly seat: number;
  readonly number: number;
  readonly victim: number;
  readonly answer: number;
}

/** A gargoyle changes its owner. */
export interface Captured {
  readonly type: "captured";
  readonly seat: number;
  readonly victim: number;
  readonly gargoyle: string;
  readonly stack: number;
}

/** The attacked player keeps his gargoyle. */
export interface Kept {
  readonly type: "kept";
  readonly seat: number;
  readonly gargoyle: string;
  readonly stack: number;
}

/** A card from the hand goes to the discard. */
export interface Discarded {
  readonly type: "discarded";
  readonly seat: number;
  readonly card: string;
}

/** The game is over; without a winner it is drawn. */
export interface GameEnded {
  readonly type: "game_ended";
  readonly winner: number | null;
  readonly reason: string;
}

export type Event = TurnStarted | Drew | Took | Reshuffled | PlayedGargoyle | PlayedDemona | Saw | Stole | PlayedXanatos | PlayedSunrise | SetVillain | Rescued | Uncovered | Waited | BattleStarted | Threw | ThrowsShown | Captured | Kept | Discarded | GameEnded;
