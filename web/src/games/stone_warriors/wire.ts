// Written by tools/wire_types.py from the server's structs: change those and run it again.

import type { Outcome } from "../../net/wire";
import { parser, type CatalogueOf, type Declared, type DeclaredWords } from "../declared";

/** The table as one viewer sees it; the discard pile is shown from bottom to top. */
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
  readonly opened: number | null;
  readonly refused: Readonly<Record<string, string>>;
}

/** A hand: how many cards, and those that the viewer knows. */
export interface Hand {
  readonly count: number;
  readonly known: readonly string[];
}

/** A gargoyle on the table: how many cards its stack has, whether stone covers it, and any villain against it. */
export interface Stack {
  readonly gargoyle: string;
  readonly height: number;
  readonly covered: boolean;
  readonly villain: boolean;
}

/** A battle: the gargoyle, and who has already thrown, but not what. */
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

/** A card from the draw pile; only its owner sees which. */
export interface Drew {
  readonly type: "drew";
  readonly seat: number;
  readonly card: "broadway" | "bronx" | "brooklyn" | "demona" | "elisa" | "goliath" | "hudson" | "lexington" | "sunrise" | "villain" | "xanatos" | null;
}

/** A gargoyle from the discard pile. */
export interface Took {
  readonly type: "took";
  readonly seat: number;
  readonly card: "broadway" | "bronx" | "brooklyn" | "demona" | "elisa" | "goliath" | "hudson" | "lexington" | "sunrise" | "villain" | "xanatos";
}

/** The discard pile is the new draw pile. */
export interface Reshuffled {
  readonly type: "reshuffled";
}

/** A gargoyle from the hand goes to the table. */
export interface PlayedGargoyle {
  readonly type: "played_gargoyle";
  readonly seat: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
}

/** A hand is looked at. */
export interface PlayedDemona {
  readonly type: "played_demona";
  readonly seat: number;
  readonly victim: number;
}

/** A card in that hand; only the two players see which. */
export interface Saw {
  readonly type: "saw";
  readonly seat: number;
  readonly victim: number;
  readonly card: "broadway" | "bronx" | "brooklyn" | "demona" | "elisa" | "goliath" | "hudson" | "lexington" | "sunrise" | "villain" | "xanatos" | null;
}

/** The card that is taken; everyone sees a gargoyle, only the two players any other card. */
export interface Stole {
  readonly type: "stole";
  readonly seat: number;
  readonly victim: number;
  readonly card: "broadway" | "bronx" | "brooklyn" | "demona" | "elisa" | "goliath" | "hudson" | "lexington" | "sunrise" | "villain" | "xanatos" | null;
}

/** A gargoyle is taken from another seat. */
export interface PlayedXanatos {
  readonly type: "played_xanatos";
  readonly seat: number;
  readonly victim: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** A gargoyle is turned to stone. */
export interface PlayedSunrise {
  readonly type: "played_sunrise";
  readonly seat: number;
  readonly victim: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** A villain is sent after a gargoyle. */
export interface SetVillain {
  readonly type: "set_villain";
  readonly seat: number;
  readonly victim: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** Elisa sends a Sunrise/Sundown or a villain away. */
export interface Rescued {
  readonly type: "rescued";
  readonly seat: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** A second card of a gargoyle is played on the stone that covered it. */
export interface Uncovered {
  readonly type: "uncovered";
  readonly seat: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
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
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** A battle card is placed face down; only its owner sees which. */
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
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** The player under attack keeps their gargoyle. */
export interface Kept {
  readonly type: "kept";
  readonly seat: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** A card from the hand goes to the discard pile. */
export interface Discarded {
  readonly type: "discarded";
  readonly seat: number;
  readonly card: "broadway" | "bronx" | "brooklyn" | "demona" | "elisa" | "goliath" | "hudson" | "lexington" | "sunrise" | "villain" | "xanatos";
}

/** The game is over; without a winner it is a draw. */
export interface GameEnded {
  readonly type: "game_ended";
  readonly winner: number | null;
  readonly reason: "complete_set" | "turn_limit";
}

/** A card from the draw pile, when a gargoyle is on top of the discard pile. */
export interface Draw {
  readonly type: "draw";
}

/** The gargoyle on top of the discard pile. */
export interface Take {
  readonly type: "take";
}

/** The same gargoyle on top of a Sunrise/Sundown in front of you. */
export interface Twin {
  readonly type: "twin";
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** Elisa Maza against a Sunrise/Sundown or a villain. */
export interface Elisa {
  readonly type: "elisa";
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** Look at that seat's hand. */
export interface Demona {
  readonly type: "demona";
  readonly seat: number;
}

/** The card that Demona takes. */
export interface Steal {
  readonly type: "steal";
  readonly card: "broadway" | "bronx" | "brooklyn" | "demona" | "elisa" | "goliath" | "hudson" | "lexington" | "sunrise" | "villain" | "xanatos";
}

/** Take a gargoyle from that seat. */
export interface Xanatos {
  readonly type: "xanatos";
  readonly seat: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** Turn a gargoyle of that seat to stone. */
export interface Sunrise {
  readonly type: "sunrise";
  readonly seat: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** Send a villain after a gargoyle of that seat. */
export interface Villain {
  readonly type: "villain";
  readonly seat: number;
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** No more villains: the players under attack answer. */
export interface Attack {
  readonly type: "attack";
}

/** Leave a Sunrise/Sundown where it is for now. */
export interface Wait {
  readonly type: "wait";
}

/** Fight for this gargoyle next. */
export interface Battle {
  readonly type: "battle";
  readonly gargoyle: "broadway" | "bronx" | "brooklyn" | "goliath" | "hudson" | "lexington";
  readonly stack: number;
}

/** A battle card: 1, 2 or 3. */
export interface Throw {
  readonly type: "throw";
  readonly number: number;
}

/** Discard a card and end the turn. */
export interface Discard {
  readonly type: "discard";
  readonly card: "broadway" | "bronx" | "brooklyn" | "demona" | "elisa" | "goliath" | "hudson" | "lexington" | "sunrise" | "villain" | "xanatos";
}

/** End the turn. */
export interface End {
  readonly type: "end";
}

export type Event = TurnStarted | Drew | Took | Reshuffled | PlayedGargoyle | PlayedDemona | Saw | Stole | PlayedXanatos | PlayedSunrise | SetVillain | Rescued | Uncovered | Waited | BattleStarted | Threw | ThrowsShown | Captured | Kept | Discarded | GameEnded;

export type Move = Draw | Take | Twin | Elisa | Demona | Steal | Xanatos | Sunrise | Villain | Attack | Wait | Battle | Throw | Discard | End;

export const declared = {
  moves: {
    draw: {"pattern": "^draw$", "fields": {}},
    take: {"pattern": "^take$", "fields": {}},
    twin: {"pattern": "^twin (?<gargoyle>lexington|brooklyn|broadway|goliath|hudson|bronx)(?:\\#(?<stack>[2-4]))?$", "fields": {"gargoyle": {"says": "card", "number": false}, "stack": {"says": "number", "number": true, "default": 1}}},
    elisa: {"pattern": "^elisa (?<gargoyle>lexington|brooklyn|broadway|goliath|hudson|bronx)(?:\\#(?<stack>[2-4]))?$", "fields": {"gargoyle": {"says": "card", "number": false}, "stack": {"says": "number", "number": true, "default": 1}}},
    demona: {"pattern": "^demona (?<seat>0|[1-9][0-9]{0,8})$", "fields": {"seat": {"says": "seat", "number": true}}},
    steal: {"pattern": "^steal (?<card>lexington|brooklyn|broadway|goliath|xanatos|sunrise|villain|hudson|demona|bronx|elisa)$", "fields": {"card": {"says": "card", "number": false}}},
    xanatos: {"pattern": "^xanatos (?<seat>0|[1-9][0-9]{0,8}) (?<gargoyle>lexington|brooklyn|broadway|goliath|hudson|bronx)(?:\\#(?<stack>[2-4]))?$", "fields": {"seat": {"says": "seat", "number": true}, "gargoyle": {"says": "card", "number": false}, "stack": {"says": "number", "number": true, "default": 1}}},
    sunrise: {"pattern": "^sunrise (?<seat>0|[1-9][0-9]{0,8}) (?<gargoyle>lexington|brooklyn|broadway|goliath|hudson|bronx)(?:\\#(?<stack>[2-4]))?$", "fields": {"seat": {"says": "seat", "number": true}, "gargoyle": {"says": "card", "number": false}, "stack": {"says": "number", "number": true, "default": 1}}},
    villain: {"pattern": "^villain (?<seat>0|[1-9][0-9]{0,8}) (?<gargoyle>lexington|brooklyn|broadway|goliath|hudson|bronx)(?:\\#(?<stack>[2-4]))?$", "fields": {"seat": {"says": "seat", "number": true}, "gargoyle": {"says": "card", "number": false}, "stack": {"says": "number", "number": true, "default": 1}}},
    attack: {"pattern": "^attack$", "fields": {}},
    wait: {"pattern": "^wait$", "fields": {}},
    battle: {"pattern": "^battle (?<gargoyle>lexington|brooklyn|broadway|goliath|hudson|bronx)(?:\\#(?<stack>[2-4]))?$", "fields": {"gargoyle": {"says": "card", "number": false}, "stack": {"says": "number", "number": true, "default": 1}}},
    throw: {"pattern": "^throw (?<number>0|[1-9][0-9]{0,8})$", "fields": {"number": {"says": "number", "number": true}}},
    discard: {"pattern": "^discard (?<card>lexington|brooklyn|broadway|goliath|xanatos|sunrise|villain|hudson|demona|bronx|elisa)$", "fields": {"card": {"says": "card", "number": false}}},
    end: {"pattern": "^end$", "fields": {}},
  },
  events: {
    turn_started: {"says": {"seat": "seat", "turn": "number"}},
    drew: {"says": {"seat": "seat", "card": "card"}, "merge": "card", "transfers": [{"card": "card", "source": {"zone": "pile"}, "target": {"zone": "hand", "of": "seat"}}]},
    took: {"says": {"seat": "seat", "card": "card"}, "transfers": [{"card": "card", "source": {"zone": "discard"}, "target": {"zone": "hand", "of": "seat"}}]},
    reshuffled: {"says": {}},
    played_gargoyle: {"says": {"seat": "seat", "gargoyle": "card"}, "merge": "gargoyle", "transfers": [{"card": "gargoyle", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "stacks", "of": "seat"}}]},
    played_demona: {"says": {"seat": "seat", "victim": "seat"}},
    saw: {"says": {"seat": "seat", "victim": "seat", "card": "card"}, "merge": "card"},
    stole: {"says": {"seat": "seat", "victim": "seat", "card": "card"}},
    played_xanatos: {"says": {"seat": "seat", "victim": "seat", "gargoyle": "card", "stack": "number"}},
    played_sunrise: {"says": {"seat": "seat", "victim": "seat", "gargoyle": "card", "stack": "number"}},
    set_villain: {"says": {"seat": "seat", "victim": "seat", "gargoyle": "card", "stack": "number"}},
    rescued: {"says": {"seat": "seat", "gargoyle": "card", "stack": "number"}},
    uncovered: {"says": {"seat": "seat", "gargoyle": "card", "stack": "number"}, "transfers": [{"card": "gargoyle", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "stacks", "of": "seat"}}]},
    waited: {"says": {"seat": "seat"}},
    battle_started: {"says": {"seat": "seat", "gargoyle": "card", "stack": "number"}},
    threw: {"says": {"seat": "seat", "number": "number"}},
    throws_shown: {"says": {"seat": "seat", "number": "number", "victim": "seat", "answer": "number"}},
    captured: {"says": {"seat": "seat", "victim": "seat", "gargoyle": "card", "stack": "number"}, "transfers": [{"card": "gargoyle", "source": {"zone": "stacks", "of": "victim"}, "target": {"zone": "stacks", "of": "seat"}}]},
    kept: {"says": {"seat": "seat", "gargoyle": "card", "stack": "number"}},
    discarded: {"says": {"seat": "seat", "card": "card"}, "transfers": [{"card": "card", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "discard"}}]},
    game_ended: {"says": {"winner": "seat", "reason": "ending"}},
  },
  reasons: {
    only_move: {},
    wins: {"gargoyle": "card"},
    shows_more: {"gargoyle": "card", "count": "number"},
    pile_odds: {"odds": "odds"},
    duplicate: {"gargoyle": "card"},
    seen_in_hand: {"seat": "seat", "card": "card"},
    looks_into_hand: {"seat": "seat", "count": "number"},
    steals: {"card": "card"},
    shows_fewer: {"seat": "seat", "count": "number"},
    cannot_be_woken: {"seat": "seat", "gargoyle": "card"},
    woken_odds: {"seat": "seat", "gargoyle": "card", "odds": "odds"},
    villain_odds: {"gargoyle": "card", "odds": "odds"},
    all_set: {"count": "number"},
    keeps_elisa: {},
    stays_stone: {"gargoyle": "card"},
    stops_villain: {"gargoyle": "card"},
    elisa_left: {"gargoyle": "card"},
    even_battle: {"gargoyle": "card"},
    even_throw: {},
    next_misses: {"seat": "seat", "gargoyle": "card"},
    next_has: {"seat": "seat", "gargoyle": "card"},
    gives_up: {"card": "card"},
    keeps_cards: {"count": "number"},
  },
  refusals: ["not_a_move", "game_over", "not_your_turn", "not_now", "no_such_card", "nothing_covered", "no_such_gargoyle", "own_table", "empty_hand", "villain_there", "no_villain_there", "not_a_duplicate", "one_attack", "no_gargoyle_to_take"],
  endings: ["complete_set", "turn_limit"],
  concessions: {},
  scores: ["gargoyles"],
  options: ["rare", "starter", "turn_limit"],
  zones: {
    hand: "hands",
    pile: "pile",
    discard: "discard",
  },
} as const satisfies Declared;

/** Reads the text of a move. */
export const read = parser<Move>(declared.moves);

/** The arguments of what the page alone says. */
export interface PageArguments {
  readonly about: "card";
  readonly prompt: "phase";
  readonly refused: "phase" | "why";
  readonly is_stone: never;
  readonly has_villain: never;
  readonly may_attack: never;
  readonly may_wake: never;
  readonly may_discard: never;
  readonly your_turn: "choices";
  readonly stack: "gargoyle" | "height" | "stone" | "villain";
  readonly missing: "gargoyle";
  readonly collection: "count" | "who";
  readonly shown: "count";
  readonly you: never;
  readonly hand: never;
  readonly hand_of: "count" | "known" | "who";
  readonly look_into: "who";
  readonly pile: "count";
  readonly pile_short: never;
  readonly discard: "count" | "top";
  readonly discard_short: never;
  readonly look_through: never;
  readonly top_first: never;
  readonly which_target: "card";
  readonly which_targets: "count";
  readonly which_card: never;
  readonly sure: "doing";
  readonly raid: "count" | "targets";
  readonly stack_of: "gargoyle" | "who";
  readonly loot: "who";
  readonly battle: "gargoyle";
  readonly attacker: never;
  readonly defender: never;
  readonly beats: "number";
  readonly has_thrown: "who";
  readonly has_not_thrown: "who";
  readonly count_one: never;
  readonly count_two: never;
  readonly count_three: never;
  readonly throw_result: "answer" | "number" | "winner";
  readonly captured_why: "answer" | "gargoyle" | "number" | "victim" | "who";
  readonly kept_why: "answer" | "gargoyle" | "number" | "who";
  readonly last_throw: "answer" | "number" | "other" | "who";
}

/** A catalogue in which a declared key has no words does not compile. */
type Complete<Words extends CatalogueOf<typeof declared, PageArguments>> = Words;
export type Checked = [
  Complete<typeof import("../../../../src/facedown/games/stone_warriors/messages/en.json")>,
  Complete<typeof import("../../../../src/facedown/games/stone_warriors/messages/fr.json")>,
];

export type Words = DeclaredWords<PageArguments, Event>;
