// Written by tools/wire_types.py from the server's structs: change those and run it again.

import type { Outcome } from "../../net/wire";

/** The table as one viewer sees it; the discard is shown from the bottom to the top. */
export interface View {
  readonly game: "wizards_gambit";
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
  readonly pool: readonly PoolSpell[];
  readonly books: readonly Book[];
  readonly dealt_gambits: readonly (string | null)[];
  readonly gambits_in_play: readonly (GambitInPlay | null)[];
  readonly gambits_gone: readonly string[];
  readonly deck: number;
  readonly discard: readonly string[];
  readonly spell_deck: number;
  readonly component_owed: boolean;
  readonly components_left: number;
  readonly actions_left: number;
  readonly question: Question | null;
  readonly protected: readonly number[];
  readonly missing_turns: readonly number[];
  readonly backwards: boolean;
}

/** A hand: how many cards, and those of them that the viewer knows. */
export interface Hand {
  readonly count: number;
  readonly known: readonly string[];
}

/** A spell of the pool: its points, its runes, what lies on it, and whose gambit guards it. */
export interface PoolSpell {
  readonly spell: string;
  readonly points: number;
  readonly runes: readonly string[];
  readonly lying: readonly Lying[];
  readonly guarded_by: number | null;
}

/** A component on a spell, and the rune it stands for. */
export interface Lying {
  readonly card: string;
  readonly rune: string;
}

/** A book from its first spell to the top one, its points, and whose gambit nullifies it. */
export interface Book {
  readonly spells: readonly string[];
  readonly points: number;
  readonly nullified_by: number | null;
}

/** A wizard's gambit on the table: on a spell of the pool, or on a wizard's book. */
export interface GambitInPlay {
  readonly gambit: string;
  readonly spell: string | null;
  readonly seat: number | null;
}

/** What an effect asks for: the card it is of, the verb of its step, and what about it is open. */
export interface Question {
  readonly card: string;
  readonly verb: string;
  readonly about: string;
  readonly target: number | null;
}

/** A gambit lies face up before a wizard. */
export interface DealtGambit {
  readonly type: "dealt_gambit";
  readonly seat: number;
  readonly gambit: string;
}

/** A wizard's turn begins. */
export interface TurnStarted {
  readonly type: "turn_started";
  readonly seat: number;
  readonly turn: number;
}

/** A wizard misses his turn. */
export interface MissedTurn {
  readonly type: "missed_turn";
  readonly seat: number;
}

/** A spell is turned up in the pool. */
export interface Opened {
  readonly type: "opened";
  readonly spell: string;
}

/** A card from the deck; its owner alone is told which, unless he plays openly. */
export interface Drew {
  readonly type: "drew";
  readonly seat: number;
  readonly card: string | null;
}

/** The discard is the new deck. */
export interface Reshuffled {
  readonly type: "reshuffled";
}

/** A component of the hand onto a spell. */
export interface Played {
  readonly type: "played";
  readonly seat: number;
  readonly card: string;
  readonly spell: string;
  readonly rune: string;
}

/** A spell is complete and goes to a book. */
export interface Claimed {
  readonly type: "claimed";
  readonly seat: number;
  readonly spell: string;
  readonly points: number;
}

/** An incantation is cast. */
export interface CastIncantation {
  readonly type: "cast_incantation";
  readonly seat: number;
  readonly incantation: string;
}

/** A gambit protects a spell of the pool. */
export interface Guarded {
  readonly type: "guarded";
  readonly seat: number;
  readonly gambit: string;
  readonly spell: string;
}

/** A gambit lies on a book, whose abilities sleep. */
export interface Nullified {
  readonly type: "nullified";
  readonly seat: number;
  readonly gambit: string;
  readonly victim: number;
}

/** A gambit destroys another; both leave the game. */
export interface Destroyed {
  readonly type: "destroyed";
  readonly seat: number;
  readonly gambit: string;
  readonly victim: number;
  readonly destroyed: string;
}

/** A wizard takes his gambit out of the game. */
export interface Released {
  readonly type: "released";
  readonly seat: number;
  readonly gambit: string;
}

/** A wizard uses the ability on top of his book. */
export interface UsedAbility {
  readonly type: "used_ability";
  readonly seat: number;
  readonly spell: string;
}

/** The ability on top of a book applies by itself. */
export interface Triggered {
  readonly type: "triggered";
  readonly seat: number;
  readonly spell: string;
}

/** What an effect offered is left. */
export interface Declined {
  readonly type: "declined";
  readonly seat: number;
}

/** A wizard shows his hand to all. */
export interface ShowedHand {
  readonly type: "showed_hand";
  readonly seat: number;
}

/** A card of a hand that is shown. */
export interface Shown {
  readonly type: "shown";
  readonly seat: number;
  readonly card: string;
}

/** A card of a hand goes to the discard. */
export interface Discarded {
  readonly type: "discarded";
  readonly seat: number;
  readonly card: string;
}

/** A card is taken out of a hand; the two of them alone are told which. */
export interface Stole {
  readonly type: "stole";
  readonly seat: number;
  readonly victim: number;
  readonly card: string | null;
}

/** A card is given away; the two of them alone are told which. */
export interface Gave {
  readonly type: "gave";
  readonly seat: number;
  readonly victim: number;
  readonly card: string | null;
}

/** A wizard looks at a hand. */
export interface Looked {
  readonly type: "looked";
  readonly seat: number;
  readonly victim: number;
}

/** A card of that hand; the two of them alone are told which. */
export interface Saw {
  readonly type: "saw";
  readonly seat: number;
  readonly victim: number;
  readonly card: string | null;
}

/** Two wizards exchange their hands. */
export interface Swapped {
  readonly type: "swapped";
  readonly seat: number;
  readonly victim: number;
}

/** Hands go to the next wizard. */
export interface PassedHands {
  readonly type: "passed_hands";
  readonly seat: number;
}

/** A card of a hand that has come; its old and its new owner are told which. */
export interface Received {
  readonly type: "received";
  readonly seat: number;
  readonly giver: number;
  readonly card: string | null;
}

/** A component goes from one spell to another. */
export interface Moved {
  readonly type: "moved";
  readonly seat: number;
  readonly card: string;
  readonly spell: string;
  readonly other: string;
  readonly rune: string;
}

/** A component on a spell goes to the discard; without a card, all of them. */
export interface Removed {
  readonly type: "removed";
  readonly seat: number;
  readonly card: string | null;
  readonly spell: string;
  readonly rune: string | null;
}

/** A card of the discard, or off a spell, comes to a hand. */
export interface Took {
  readonly type: "took";
  readonly seat: number;
  readonly card: string;
  readonly spell: string | null;
}

/** A component of the discard goes onto a spell. */
export interface Placed {
  readonly type: "placed";
  readonly seat: number;
  readonly card: string;
  readonly spell: string;
  readonly rune: string;
}

/** More components may be played in this turn. */
export interface MorePlays {
  readonly type: "more_plays";
  readonly seat: number;
  readonly count: number;
}

/** There are more incantation actions in this turn. */
export interface MoreActions {
  readonly type: "more_actions";
  readonly seat: number;
  readonly count: number;
}

/** A wizard takes his gambit in play back into his hand. */
export interface Recalled {
  readonly type: "recalled";
  readonly seat: number;
  readonly gambit: string;
}

/** A gambit in play leaves the game. */
export interface Banished {
  readonly type: "banished";
  readonly seat: number;
  readonly victim: number;
  readonly gambit: string;
}

/** A spell of the pool is shuffled back into the spell deck. */
export interface Renewed {
  readonly type: "renewed";
  readonly seat: number;
  readonly spell: string;
}

/** The pool has a place more. */
export interface Widened {
  readonly type: "widened";
  readonly seat: number;
  readonly places: number;
}

/** A wizard is going to miss a turn. */
export interface WillMiss {
  readonly type: "will_miss";
  readonly seat: number;
}

/** A wizard has another turn after this one. */
export interface TurnAgain {
  readonly type: "turn_again";
  readonly seat: number;
}

/** Play goes in the other direction. */
export interface Reversed {
  readonly type: "reversed";
  readonly seat: number;
}

/** An effect ends the turn. */
export interface TurnCut {
  readonly type: "turn_cut";
  readonly seat: number;
}

/** A hand is protected until its owner's next turn. */
export interface Protected {
  readonly type: "protected";
  readonly seat: number;
}

/** A wizard wins or loses points. */
export interface Scored {
  readonly type: "scored";
  readonly seat: number;
  readonly points: number;
}

/** The game is over; without winners it is drawn. */
export interface GameEnded {
  readonly type: "game_ended";
  readonly winners: readonly number[];
  readonly reason: string;
}

export type Event = DealtGambit | TurnStarted | MissedTurn | Opened | Drew | Reshuffled | Played | Claimed | CastIncantation | Guarded | Nullified | Destroyed | Released | UsedAbility | Triggered | Declined | ShowedHand | Shown | Discarded | Stole | Gave | Looked | Saw | Swapped | PassedHands | Received | Moved | Removed | Took | Placed | MorePlays | MoreActions | Recalled | Banished | Renewed | Widened | WillMiss | TurnAgain | Reversed | TurnCut | Protected | Scored | GameEnded;
