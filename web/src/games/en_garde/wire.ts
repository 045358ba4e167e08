// Written by tools/wire_types.py from the server's structs: change those and run it again.

import type { Outcome } from "../../net/wire";
import { parser, type CatalogueOf, type Declared, type DeclaredWords } from "../declared";

/** The table as one viewer sees it. `refused` are cards of their hand that cannot begin a move now, and why. */
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
  readonly refused: Readonly<Record<string, string>>;
}

/** A hand: how many cards, and which, if the viewer may see them. */
export interface Hand {
  readonly count: number;
  readonly cards: readonly number[] | null;
}

/** The discard pile: its top card and its count; all its cards only with the memory aid. */
export interface Discard {
  readonly count: number;
  readonly top: number | null;
  readonly cards: readonly number[] | null;
}

/** The attack to be answered: `step` is 0 for a direct one. */
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

/** A fencer moved by a card, to a space. */
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

/** A card from the draw pile; only its owner sees which. */
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

/** When the draw pile runs out both hands are shown, one card at a time. */
export interface Showed {
  readonly type: "showed";
  readonly seat: number;
  readonly card: number;
}

/** A round is decided; without a winner it is drawn. */
export interface RoundEnded {
  readonly type: "round_ended";
  readonly winner: number | null;
  readonly reason: "drawn" | "further" | "hit" | "more_cards" | "no_legal_action" | "resigned";
  readonly wins: readonly [number, number];
}

/** A round or the whole match was resigned. */
export interface GaveUp {
  readonly type: "gave_up";
  readonly seat: number;
  readonly match: boolean;
}

/** One card forward (`+3`) or backward (`-2`); backward as a defence it is a retreat. */
export interface Step {
  readonly type: "step";
  readonly by: number;
}

/** Several cards of a value (`5x2`), optionally after a step forward (`+3 5x2`). */
export interface Attack {
  readonly type: "attack";
  readonly value: number;
  readonly cards: number;
  readonly step: number;
}

/** As many cards of the same value as the attack. */
export interface Parry {
  readonly type: "parry";
}

export type Event = RoundStarted | Stepped | Attacked | Drew | Parried | Retreated | Showed | RoundEnded | GaveUp;

export type Move = Step | Attack | Parry;

export const declared = {
  moves: {
    step: {"pattern": "^(?<by>[+-](?:0|[1-9][0-9]{0,8}))$", "fields": {"by": {"says": "number", "number": true}}},
    attack: {"pattern": "^(?:\\+(?<step>0|[1-9][0-9]{0,8}) )?(?<value>0|[1-9][0-9]{0,8})x(?<cards>0|[1-9][0-9]{0,8})$", "fields": {"value": {"says": "number", "number": true}, "cards": {"says": "number", "number": true}, "step": {"says": "number", "number": true, "default": 0}}},
    parry: {"pattern": "^parry$", "fields": {}},
  },
  events: {
    round_started: {"says": {"seat": "seat", "round": "number"}},
    stepped: {"says": {"seat": "seat", "by": "number", "field": "number"}, "transfers": [{"card": "by", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "discard"}, "signed": true}]},
    attacked: {"says": {"seat": "seat", "value": "number", "cards": "number", "step": "number"}, "transfers": [{"card": "value", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "discard"}, "count": "cards"}]},
    drew: {"says": {"seat": "seat", "card": "number"}, "merge": "card", "transfers": [{"card": "card", "source": {"zone": "pile"}, "target": {"zone": "hand", "of": "seat"}}]},
    parried: {"says": {"seat": "seat", "value": "number", "cards": "number"}, "transfers": [{"card": "value", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "discard"}, "count": "cards"}]},
    retreated: {"says": {"seat": "seat"}},
    showed: {"says": {"seat": "seat", "card": "number"}, "merge": "card"},
    round_ended: {"says": {"winner": "seat", "reason": "ending", "wins": "number"}},
    gave_up: {"says": {"seat": "seat", "match": "flag"}},
  },
  reasons: {
    only_move: {},
    cannot_be_parried: {"count": "number", "value": "number"},
    no_way_out: {"count": "number", "value": "number"},
    parry_odds: {"count": "number", "value": "number", "odds": "odds"},
    retreat_odds: {"count": "number", "value": "number", "retreat": "odds"},
    parry_or_retreat_odds: {"count": "number", "value": "number", "odds": "odds", "retreat": "odds"},
    out_of_reach: {"count": "number"},
    reached_by_step: {"count": "number"},
    cannot_be_beaten: {"count": "number", "value": "number"},
    beaten_odds: {"count": "number", "value": "number", "odds": "odds"},
    turn_after_parry: {"count": "number", "value": "number", "odds": "odds"},
    cards_decide: {"count": "number", "value": "number", "odds": "odds"},
    ahead_at_the_end: {"count": "number"},
    behind_at_the_end: {"count": "number"},
    level_at_the_end: {},
  },
  refusals: ["not_a_move", "game_over", "not_your_turn", "no_such_card", "into_opponent", "off_the_track", "wrong_distance", "standard_rules", "must_defend", "nothing_to_parry", "no_retreat", "cannot_parry", "stepping_card"],
  endings: ["hit", "no_legal_action", "more_cards", "further", "drawn", "resigned"],
  concessions: {
    resign: "round",
    "resign match": "match",
  },
  scores: ["rounds"],
  options: ["advanced", "target", "starter", "compare_after_retreat", "memory_aid", "values", "copies", "hand", "fields"],
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
  readonly piste: "distance" | "fields" | "left" | "left_field" | "right" | "right_field";
  readonly distance: "fields";
  readonly round: "number" | "target";
  readonly rounds_won: "name" | "number";
  readonly hand: never;
  readonly hand_of: "name" | "number";
  readonly card: "value";
  readonly pile: "number";
  readonly pile_short: never;
  readonly discard: "number" | "top";
  readonly discard_short: never;
  readonly played: never;
  readonly choose: never;
  readonly choose_defence: "cards" | "step" | "value";
  readonly what: "value";
  readonly hit_you: "cards" | "value";
  readonly no_parry: "cards" | "value";
  readonly hit_them: "cards" | "name" | "value";
  readonly matched: "cards" | "fewer" | "name" | "value";
  readonly on_space: "field" | "move";
}

/** A catalogue in which a declared key has no words does not compile. */
type Complete<Words extends CatalogueOf<typeof declared, PageArguments>> = Words;
export type Checked = [
  Complete<typeof import("../../../../src/facedown/games/en_garde/messages/en.json")>,
  Complete<typeof import("../../../../src/facedown/games/en_garde/messages/fr.json")>,
];

export type Words = DeclaredWords<PageArguments, Event>;
