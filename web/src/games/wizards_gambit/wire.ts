// Written by tools/wire_types.py from the server's structs: change those and run it again.

import type { Outcome } from "../../net/wire";
import { parser, type CatalogueOf, type Declared, type DeclaredWords } from "../declared";

/** The table as one viewer sees it; the discard pile is shown from bottom to top. */
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
  readonly refused: Readonly<Record<string, string>>;
}

/** A hand: how many cards, and those that the viewer knows. */
export interface Hand {
  readonly count: number;
  readonly known: readonly string[];
}

/** A spell in the pool: its points, its runes, the components on it, and whose gambit guards it. */
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

/** A wizard's gambit on the table: on a spell in the pool, or on a wizard's book. */
export interface GambitInPlay {
  readonly gambit: string;
  readonly spell: string | null;
  readonly seat: number | null;
}

/** What an effect asks for: its card, the verb of its step, and what is to be chosen. */
export interface Question {
  readonly card: string;
  readonly verb: string;
  readonly about: string;
  readonly target: number | null;
}

/** A gambit is face up in front of a wizard. */
export interface DealtGambit {
  readonly type: "dealt_gambit";
  readonly seat: number;
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
}

/** A wizard's turn begins. */
export interface TurnStarted {
  readonly type: "turn_started";
  readonly seat: number;
  readonly turn: number;
}

/** A wizard misses a turn. */
export interface MissedTurn {
  readonly type: "missed_turn";
  readonly seat: number;
}

/** A spell is turned up in the pool. */
export interface Opened {
  readonly type: "opened";
  readonly spell: string;
}

/** A card from the deck; only its owner sees which, unless they play openly. */
export interface Drew {
  readonly type: "drew";
  readonly seat: number;
  readonly card: string | null;
}

/** The discard pile is the new deck. */
export interface Reshuffled {
  readonly type: "reshuffled";
}

/** A component is played on a spell. */
export interface Played {
  readonly type: "played";
  readonly seat: number;
  readonly card: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
  readonly spell: string;
  readonly rune: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
}

/** A spell is complete and goes to a book. */
export interface Claimed {
  readonly type: "claimed";
  readonly seat: number;
  readonly spell: string;
  readonly points: number;
}

/** An incantation is cast; it goes to the discard pile after its effect. */
export interface CastIncantation {
  readonly type: "cast_incantation";
  readonly seat: number;
  readonly incantation: string;
}

/** A gambit protects a spell in the pool. */
export interface Guarded {
  readonly type: "guarded";
  readonly seat: number;
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
  readonly spell: string;
}

/** A gambit nullifies a book's ability. */
export interface Nullified {
  readonly type: "nullified";
  readonly seat: number;
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
  readonly victim: number;
}

/** A gambit destroys another; both leave the game. */
export interface Destroyed {
  readonly type: "destroyed";
  readonly seat: number;
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
  readonly victim: number;
  readonly destroyed: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
}

/** A wizard removes their gambit from the game. */
export interface Released {
  readonly type: "released";
  readonly seat: number;
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
}

/** A wizard uses the ability on top of their book. */
export interface UsedAbility {
  readonly type: "used_ability";
  readonly seat: number;
  readonly spell: string;
}

/** The ability on top of a book takes effect automatically. */
export interface Triggered {
  readonly type: "triggered";
  readonly seat: number;
  readonly spell: string;
}

/** An optional effect is declined. */
export interface Declined {
  readonly type: "declined";
  readonly seat: number;
}

/** A wizard shows their hand to everyone. */
export interface ShowedHand {
  readonly type: "showed_hand";
  readonly seat: number;
}

/** A card in a hand that is shown. */
export interface Shown {
  readonly type: "shown";
  readonly seat: number;
  readonly card: string;
}

/** A card from a hand goes to the discard pile. */
export interface Discarded {
  readonly type: "discarded";
  readonly seat: number;
  readonly card: string;
}

/** A card is taken from a hand; only the two wizards see which, unless one plays openly. */
export interface Stole {
  readonly type: "stole";
  readonly seat: number;
  readonly victim: number;
  readonly card: string | null;
}

/** A card is given away; only the two wizards see which, unless one plays openly. */
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

/** A card in that hand; only the two wizards see which. */
export interface Saw {
  readonly type: "saw";
  readonly seat: number;
  readonly victim: number;
  readonly card: string | null;
}

/** Two wizards swap hands. */
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

/** A card in a hand that was passed on; its old and new owners see which. */
export interface Received {
  readonly type: "received";
  readonly seat: number;
  readonly giver: number;
  readonly card: string | null;
}

/** A component moves from one spell to another. */
export interface Moved {
  readonly type: "moved";
  readonly seat: number;
  readonly card: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
  readonly spell: string;
  readonly other: string;
  readonly rune: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
}

/** A component on a spell goes to the discard pile; without a card, all of them. */
export interface Removed {
  readonly type: "removed";
  readonly seat: number;
  readonly card: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth" | null;
  readonly spell: string;
  readonly rune: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth" | null;
}

/** A card from the discard pile, or from a spell, goes to a hand. */
export interface Took {
  readonly type: "took";
  readonly seat: number;
  readonly card: string;
  readonly spell: string | null;
}

/** A component from the discard pile goes on a spell. */
export interface Placed {
  readonly type: "placed";
  readonly seat: number;
  readonly card: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
  readonly spell: string;
  readonly rune: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
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

/** A wizard takes their gambit in play back into their hand. */
export interface Recalled {
  readonly type: "recalled";
  readonly seat: number;
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
}

/** A gambit in play leaves the game. */
export interface Banished {
  readonly type: "banished";
  readonly seat: number;
  readonly victim: number;
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
}

/** A spell in the pool is shuffled back into the spell deck. */
export interface Renewed {
  readonly type: "renewed";
  readonly seat: number;
  readonly spell: string;
}

/** The pool has one more place. */
export interface Widened {
  readonly type: "widened";
  readonly seat: number;
  readonly places: number;
}

/** A wizard will miss their next turn. */
export interface WillMiss {
  readonly type: "will_miss";
  readonly seat: number;
}

/** A wizard gets another turn after this one. */
export interface TurnAgain {
  readonly type: "turn_again";
  readonly seat: number;
}

/** The order of play is reversed. */
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

/** The game is over; without winners it is a draw. */
export interface GameEnded {
  readonly type: "game_ended";
  readonly winners: readonly number[];
  readonly reason: "goal_reached" | "no_spell_left" | "turn_limit";
}

/** Play a component on a spell in the pool. */
export interface Play {
  readonly type: "play";
  readonly card: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
  readonly spell: string;
  readonly rune: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
}

/** Cast an incantation from the hand. */
export interface Cast {
  readonly type: "cast";
  readonly incantation: string;
}

/** Play a gambit on a spell in the pool, to protect it. */
export interface Aura {
  readonly type: "aura";
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
  readonly spell: string;
}

/** Play a gambit on that wizard's book. */
export interface Nullify {
  readonly type: "nullify";
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
  readonly seat: number;
}

/** Play a gambit against that wizard's gambit in play. */
export interface Destroy {
  readonly type: "destroy";
  readonly gambit: "gambit_i" | "gambit_ii" | "gambit_iii" | "gambit_iv" | "gambit_ix" | "gambit_v" | "gambit_vi" | "gambit_vii" | "gambit_viii" | "gambit_x" | "gambit_xi" | "gambit_xii" | "gambit_xiii" | "gambit_xiv" | "gambit_xv" | "gambit_xvi";
  readonly seat: number;
}

/** Remove your gambit in play from the game. */
export interface Release {
  readonly type: "release";
}

/** Use the ability on top of your book. */
export interface Use {
  readonly type: "use";
}

/** Draw, and end the turn. */
export interface End {
  readonly type: "end";
}

/** If no component can be played: show the hand, draw two, end the turn. */
export interface Show {
  readonly type: "show";
}

/** Choose a wizard for an effect. */
export interface Wizard {
  readonly type: "wizard";
  readonly seat: number;
}

/** Choose a card to discard, give, steal, or take from the discard pile. */
export interface Card {
  readonly type: "card";
  readonly card: string;
}

/** Choose a component on a spell in the pool to remove or take. */
export interface Pick {
  readonly type: "pick";
  readonly card: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
  readonly spell: string;
  readonly rune: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
}

/** Play a component from the discard pile on a spell in the pool. */
export interface Put {
  readonly type: "put";
  readonly card: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
  readonly spell: string;
  readonly rune: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
}

/** Move a component from one spell in the pool to another. */
export interface MoveComponent {
  readonly type: "move";
  readonly card: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
  readonly spell: string;
  readonly other: string;
  readonly rune: "agate" | "ash" | "breath" | "feather" | "shard" | "tears" | "tooth";
}

/** Choose a spell in the pool for an effect. */
export interface Spell {
  readonly type: "spell";
  readonly spell: string;
}

/** Choose that wizard's gambit in play. */
export interface Gambit {
  readonly type: "gambit";
  readonly seat: number;
}

/** Accept an optional effect. */
export interface Yes {
  readonly type: "yes";
}

/** Decline an optional effect. */
export interface No {
  readonly type: "no";
}

/** Two sets that were measured in the same way: the differences, and the cards that only one of them has. */
export interface Comparison {
  readonly one: Balance;
  readonly other: Balance;
  readonly differences: readonly Difference[];
  readonly only_one: readonly string[];
  readonly only_other: readonly string[];
}

/** The results of many games with one card set and one number of wizards; `wins` are in the order of play. */
export interface Balance {
  readonly set: string;
  readonly seats: number;
  readonly games: number;
  readonly bots: string;
  readonly seed: string;
  readonly wins: readonly Share[];
  readonly turns_per_wizard: readonly [number, number, number];
  readonly mean_turns: Mean;
  readonly longest: number;
  readonly unfinished: number;
  readonly endings: Readonly<Record<string, number>>;
  readonly spells: readonly CardFigures[];
  readonly incantations: readonly CardFigures[];
  readonly gambits: Readonly<Record<string, number>>;
  readonly flags: readonly Flag[];
}

/** A share of `of` games, owners or casters, and its 95% interval. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly of: number;
}

/** A mean over games, its standard error, and its 95% interval. */
export interface Mean {
  readonly value: number;
  readonly error: number;
  readonly low: number;
  readonly high: number;
}

/** The share of games in which a card came up; `winners` is the share of its owners or casters who won. */
export interface CardFigures {
  readonly card: string;
  readonly games: Share;
  readonly winners: Share;
}

/** Something to check: a key, the card that it is about, and the figure behind it. */
export interface Flag {
  readonly key: string;
  readonly value: number;
  readonly card: string;
}

/** A figure of two sets: how much larger the second's is, with a 95% interval. A clear one excludes 0. */
export interface Difference {
  readonly figure: string;
  readonly card: string;
  readonly one: number;
  readonly other: number;
  readonly low: number;
  readonly high: number;
}

export type Event = DealtGambit | TurnStarted | MissedTurn | Opened | Drew | Reshuffled | Played | Claimed | CastIncantation | Guarded | Nullified | Destroyed | Released | UsedAbility | Triggered | Declined | ShowedHand | Shown | Discarded | Stole | Gave | Looked | Saw | Swapped | PassedHands | Received | Moved | Removed | Took | Placed | MorePlays | MoreActions | Recalled | Banished | Renewed | Widened | WillMiss | TurnAgain | Reversed | TurnCut | Protected | Scored | GameEnded;

export type Move = Play | Cast | Aura | Nullify | Destroy | Release | Use | End | Show | Wizard | Card | Pick | Put | MoveComponent | Spell | Gambit | Yes | No;

export const declared = {
  moves: {
    play: {"pattern": "^play (?<card>feather|breath|tooth|tears|agate|shard|ash) (?<spell>[a-z0-9_]+)(?: (?<rune>feather|breath|tooth|tears|agate|shard|ash))?$", "fields": {"card": {"says": "card", "number": false}, "spell": {"says": "spell", "number": false}, "rune": {"says": "card", "number": false, "same_as": "card"}}},
    cast: {"pattern": "^cast (?<incantation>[a-z0-9_]+)$", "fields": {"incantation": {"says": "card", "number": false}}},
    aura: {"pattern": "^aura (?<gambit>gambit_viii|gambit_xiii|gambit_iii|gambit_vii|gambit_xii|gambit_xiv|gambit_xvi|gambit_ii|gambit_iv|gambit_vi|gambit_ix|gambit_xi|gambit_xv|gambit_i|gambit_v|gambit_x) (?<spell>[a-z0-9_]+)$", "fields": {"gambit": {"says": "card", "number": false}, "spell": {"says": "spell", "number": false}}},
    nullify: {"pattern": "^nullify (?<gambit>gambit_viii|gambit_xiii|gambit_iii|gambit_vii|gambit_xii|gambit_xiv|gambit_xvi|gambit_ii|gambit_iv|gambit_vi|gambit_ix|gambit_xi|gambit_xv|gambit_i|gambit_v|gambit_x) (?<seat>0|[1-9][0-9]{0,8})$", "fields": {"gambit": {"says": "card", "number": false}, "seat": {"says": "seat", "number": true}}},
    destroy: {"pattern": "^destroy (?<gambit>gambit_viii|gambit_xiii|gambit_iii|gambit_vii|gambit_xii|gambit_xiv|gambit_xvi|gambit_ii|gambit_iv|gambit_vi|gambit_ix|gambit_xi|gambit_xv|gambit_i|gambit_v|gambit_x) (?<seat>0|[1-9][0-9]{0,8})$", "fields": {"gambit": {"says": "card", "number": false}, "seat": {"says": "seat", "number": true}}},
    release: {"pattern": "^release$", "fields": {}},
    use: {"pattern": "^use$", "fields": {}},
    end: {"pattern": "^end$", "fields": {}},
    show: {"pattern": "^show$", "fields": {}},
    wizard: {"pattern": "^wizard (?<seat>0|[1-9][0-9]{0,8})$", "fields": {"seat": {"says": "seat", "number": true}}},
    card: {"pattern": "^card (?<card>[a-z0-9_]+)$", "fields": {"card": {"says": "card", "number": false}}},
    pick: {"pattern": "^pick (?<card>feather|breath|tooth|tears|agate|shard|ash) (?<spell>[a-z0-9_]+)(?: (?<rune>feather|breath|tooth|tears|agate|shard|ash))?$", "fields": {"card": {"says": "card", "number": false}, "spell": {"says": "spell", "number": false}, "rune": {"says": "card", "number": false, "same_as": "card"}}},
    put: {"pattern": "^put (?<card>feather|breath|tooth|tears|agate|shard|ash) (?<spell>[a-z0-9_]+)(?: (?<rune>feather|breath|tooth|tears|agate|shard|ash))?$", "fields": {"card": {"says": "card", "number": false}, "spell": {"says": "spell", "number": false}, "rune": {"says": "card", "number": false, "same_as": "card"}}},
    move: {"pattern": "^move (?<card>feather|breath|tooth|tears|agate|shard|ash) (?<spell>[a-z0-9_]+) (?<other>[a-z0-9_]+)(?: (?<rune>feather|breath|tooth|tears|agate|shard|ash))?$", "fields": {"card": {"says": "card", "number": false}, "spell": {"says": "spell", "number": false}, "other": {"says": "spell", "number": false}, "rune": {"says": "card", "number": false, "same_as": "card"}}},
    spell: {"pattern": "^spell (?<spell>[a-z0-9_]+)$", "fields": {"spell": {"says": "spell", "number": false}}},
    gambit: {"pattern": "^gambit (?<seat>0|[1-9][0-9]{0,8})$", "fields": {"seat": {"says": "seat", "number": true}}},
    yes: {"pattern": "^yes$", "fields": {}},
    no: {"pattern": "^no$", "fields": {}},
  },
  events: {
    dealt_gambit: {"says": {"seat": "seat", "gambit": "card"}},
    turn_started: {"says": {"seat": "seat", "turn": "number"}},
    missed_turn: {"says": {"seat": "seat"}},
    opened: {"says": {"spell": "spell"}, "merge": "spell"},
    drew: {"says": {"seat": "seat", "card": "card"}, "merge": "card", "transfers": [{"card": "card", "source": {"zone": "deck"}, "target": {"zone": "hand", "of": "seat"}}]},
    reshuffled: {"says": {}},
    played: {"says": {"seat": "seat", "card": "card", "spell": "spell", "rune": "card"}, "transfers": [{"card": "card", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "spell", "of": "spell"}}]},
    claimed: {"says": {"seat": "seat", "spell": "spell", "points": "number"}, "transfers": [{"card": "spell", "source": {"zone": "pool"}, "target": {"zone": "book", "of": "seat"}}]},
    cast_incantation: {"says": {"seat": "seat", "incantation": "card"}, "transfers": [{"card": "incantation", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "discard"}}]},
    guarded: {"says": {"seat": "seat", "gambit": "card", "spell": "spell"}},
    nullified: {"says": {"seat": "seat", "gambit": "card", "victim": "seat"}},
    destroyed: {"says": {"seat": "seat", "gambit": "card", "victim": "seat", "destroyed": "card"}, "transfers": [{"card": "destroyed", "source": {"zone": "in_play", "of": "victim"}, "target": {"zone": "gone"}}]},
    released: {"says": {"seat": "seat", "gambit": "card"}, "transfers": [{"card": "gambit", "source": {"zone": "in_play", "of": "seat"}, "target": {"zone": "gone"}}]},
    used_ability: {"says": {"seat": "seat", "spell": "spell"}},
    triggered: {"says": {"seat": "seat", "spell": "spell"}},
    declined: {"says": {"seat": "seat"}},
    showed_hand: {"says": {"seat": "seat"}},
    shown: {"says": {"seat": "seat", "card": "card"}, "merge": "card"},
    discarded: {"says": {"seat": "seat", "card": "card"}, "merge": "card", "transfers": [{"card": "card", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "discard"}}]},
    stole: {"says": {"seat": "seat", "victim": "seat", "card": "card"}, "transfers": [{"card": "card", "source": {"zone": "hand", "of": "victim"}, "target": {"zone": "hand", "of": "seat"}}]},
    gave: {"says": {"seat": "seat", "victim": "seat", "card": "card"}, "transfers": [{"card": "card", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "hand", "of": "victim"}}]},
    looked: {"says": {"seat": "seat", "victim": "seat"}},
    saw: {"says": {"seat": "seat", "victim": "seat", "card": "card"}, "merge": "card"},
    swapped: {"says": {"seat": "seat", "victim": "seat"}},
    passed_hands: {"says": {"seat": "seat"}},
    received: {"says": {"seat": "seat", "giver": "seat", "card": "card"}, "merge": "card"},
    moved: {"says": {"seat": "seat", "card": "card", "spell": "spell", "other": "spell", "rune": "card"}, "transfers": [{"card": "card", "source": {"zone": "spell", "of": "spell"}, "target": {"zone": "spell", "of": "other"}}]},
    removed: {"says": {"seat": "seat", "card": "card", "spell": "spell", "rune": "card"}, "transfers": [{"card": "card", "source": {"zone": "spell", "of": "spell"}, "target": {"zone": "discard"}, "when": "card"}]},
    took: {"says": {"seat": "seat", "card": "card", "spell": "spell"}, "transfers": [{"card": "card", "source": {"zone": "spell", "of": "spell"}, "target": {"zone": "hand", "of": "seat"}, "when": "spell"}, {"card": "card", "source": {"zone": "discard"}, "target": {"zone": "hand", "of": "seat"}, "unless": "spell"}]},
    placed: {"says": {"seat": "seat", "card": "card", "spell": "spell", "rune": "card"}, "transfers": [{"card": "card", "source": {"zone": "discard"}, "target": {"zone": "spell", "of": "spell"}}]},
    more_plays: {"says": {"seat": "seat", "count": "number"}},
    more_actions: {"says": {"seat": "seat", "count": "number"}},
    recalled: {"says": {"seat": "seat", "gambit": "card"}, "transfers": [{"card": "gambit", "source": {"zone": "in_play", "of": "seat"}, "target": {"zone": "hand", "of": "seat"}}]},
    banished: {"says": {"seat": "seat", "victim": "seat", "gambit": "card"}, "transfers": [{"card": "gambit", "source": {"zone": "in_play", "of": "victim"}, "target": {"zone": "gone"}}]},
    renewed: {"says": {"seat": "seat", "spell": "spell"}, "transfers": [{"card": "spell", "source": {"zone": "pool"}, "target": {"zone": "spells"}}]},
    widened: {"says": {"seat": "seat", "places": "number"}},
    will_miss: {"says": {"seat": "seat"}},
    turn_again: {"says": {"seat": "seat"}},
    reversed: {"says": {"seat": "seat"}},
    turn_cut: {"says": {"seat": "seat"}},
    protected: {"says": {"seat": "seat"}},
    scored: {"says": {"seat": "seat", "points": "number"}},
    game_ended: {"says": {"winners": "seat", "reason": "ending"}},
  },
  reasons: {
    only_move: {},
    wins: {"spell": "spell", "points": "number"},
    completes: {"spell": "spell", "points": "number"},
    leaves_last_open: {"spell": "spell", "odds": "odds"},
    leaves_last_to_you: {"spell": "spell", "odds": "odds"},
    leaves_last_to: {"spell": "spell", "seat": "seat"},
    behind_aura: {"spell": "spell", "count": "number"},
    lacks: {"spell": "spell", "count": "number"},
    keeps_by_aura: {"spell": "spell", "odds": "odds"},
    denies_by_aura: {"spell": "spell", "points": "number"},
    nullifies: {"seat": "seat", "spell": "spell"},
    nullifies_own: {"spell": "spell"},
    frees_book: {},
    opens_guarded: {"spell": "spell", "points": "number"},
    removes_gambit: {"seat": "seat"},
    releases_to_complete: {"spell": "spell", "points": "number"},
    releases: {},
    effect: {"card": "spell"},
    keeps_cards: {"count": "number"},
    points_of_wizard: {"seat": "seat", "points": "number"},
    open_places: {"card": "card", "count": "number"},
    takes_off: {"spell": "spell", "count": "number"},
    about_spell: {"spell": "spell", "points": "number", "count": "number"},
  },
  refusals: ["not_a_move", "game_over", "not_your_turn", "not_now", "no_such_card", "no_component_left", "not_in_pool", "guarded", "no_open_rune", "may_not_claim", "no_action_left", "gambit_in_play", "no_gambit_in_play", "book_not_open", "no_ability", "component_owed", "can_play", "no_gambits_allowed", "not_offered"],
  endings: ["goal_reached", "no_spell_left", "turn_limit"],
  concessions: {},
  scores: ["spells", "effects"],
  options: ["set", "aura", "goal", "turn_limit"],
  zones: {
    hand: "hands",
    deck: "deck",
    discard: "discard",
    spells: "spell_deck",
    gone: "gambits_gone",
  },
} as const satisfies Declared;

/** Reads the text of a move. */
export const read = parser<Move>(declared.moves);

/** The arguments of what the page alone says. */
export interface PageArguments {
  readonly claimed_why: "points" | "spell" | "who";
  readonly sort: "sort";
  readonly points: "points";
  readonly ask: "about" | "card" | "verb";
  readonly answer: "card" | "verb";
  readonly pool: never;
  readonly empty_place: never;
  readonly spell: "lying" | "open" | "points" | "spell";
  readonly guarded_by: "gambit" | "who";
  readonly lying: "card" | "rune" | "same" | "spell";
  readonly read: "name";
  readonly wizards: never;
  readonly wizard: "goal" | "points" | "who";
  readonly hand: never;
  readonly hand_of: "count" | "known" | "who";
  readonly book: "count" | "top" | "who";
  readonly choosable: never;
  readonly your_book: never;
  readonly book_of: "who";
  readonly no_spell: never;
  readonly nullified_by: "gambit" | "who";
  readonly face_up: "gambit" | "who";
  readonly in_play: "gambit" | "place" | "who";
  readonly face_up_short: never;
  readonly protected: never;
  readonly misses: never;
  readonly backwards: never;
  readonly piles: never;
  readonly deck: "count";
  readonly deck_short: never;
  readonly spell_deck: "count";
  readonly spell_deck_short: never;
  readonly discard: "count" | "top";
  readonly discard_short: never;
  readonly gone: "gambits";
  readonly gone_short: never;
  readonly turn: "turn" | "who";
  readonly between: never;
  readonly owed: never;
  readonly another: never;
  readonly may_act: never;
  readonly may_use: never;
  readonly stuck: never;
  readonly or_end: never;
  readonly trim: never;
  readonly where_to: "card";
  readonly which_rune: never;
  readonly where_lying: "card";
  readonly completes: "points" | "spell";
  readonly leaves_one: "spell";
  readonly gambit_uses: never;
  readonly gambit_on_spell: never;
  readonly gambit_on_book: never;
  readonly gambit_on_gambit: never;
  readonly end_sure: never;
  readonly use: "spell";
  readonly release: "gambit";
  readonly nowhere: never;
}

/** A catalogue in which a declared key has no words does not compile. */
type Complete<Words extends CatalogueOf<typeof declared, PageArguments>> = Words;
export type Checked = [
  Complete<typeof import("../../../../src/facedown/games/wizards_gambit/messages/en.json")>,
  Complete<typeof import("../../../../src/facedown/games/wizards_gambit/messages/fr.json")>,
];

export type Words = DeclaredWords<PageArguments, Event>;
