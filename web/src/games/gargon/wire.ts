// Written by tools/wire_types.py from the server's structs: change those and run it again.

import type { Outcome } from "../../net/wire";
import { parser, type CatalogueOf, type Declared, type DeclaredWords } from "../declared";

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
  readonly refused: Readonly<Record<string, string>>;
  readonly won: readonly Winnings[];
  readonly stacks: readonly [string, string];
  readonly discard: readonly string[];
}

/** Cards with their backs to the viewer: one letter per card; `cards` if the faces are visible. */
export interface Fan {
  readonly backs: string;
  readonly cards: readonly string[] | null;
}

/** What the viewer may play: any of these cards that together have one of these mixes, and nothing else. */
export interface Plays {
  readonly cards: readonly string[];
  readonly mixes: readonly string[];
}

/** Won cards: how many, and which, if the viewer may look. */
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

/** Cards are played face down: their owner sees which, the others see backs. */
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

/** The colour of the next battle. */
export interface Chose {
  readonly type: "chose";
  readonly seat: number;
  readonly colour: "blue" | "green" | "red" | "violet" | "white" | "yellow";
}

/** A card goes to its owner's winnings. */
export interface Won {
  readonly type: "won";
  readonly seat: number;
  readonly card: string;
}

/** A card goes to the discard pile. */
export interface Lost {
  readonly type: "lost";
  readonly seat: number;
  readonly card: string;
}

/** The last round is over. */
export interface GameEnded {
  readonly type: "game_ended";
  readonly reason: "all_hands_empty" | "stack_used_up";
}

/** One to three cards face down. */
export interface Play {
  readonly type: "play";
  readonly cards: readonly string[];
}

/** Play nothing, and draw. */
export interface Pass {
  readonly type: "pass";
}

/** The top card of stack 1 or 2. */
export interface Draw {
  readonly type: "draw";
  readonly stack: number;
}

/** Stop drawing. */
export interface Stop {
  readonly type: "stop";
}

/** The colour of the next battle. */
export interface Battle {
  readonly type: "battle";
  readonly colour: "blue" | "green" | "red" | "violet" | "white" | "yellow";
}

export type Event = RoundStarted | Played | Passed | Drew | TurnedUp | Chose | Won | Lost | GameEnded;

export type Move = Play | Pass | Draw | Stop | Battle;

export const declared = {
  moves: {
    play: {"pattern": "^(?<cards>(?:[wbvryg](?:1[0-5]|[0-9]))(?: (?:[wbvryg](?:1[0-5]|[0-9]))){0,2})$", "fields": {"cards": {"says": "card", "number": false, "several": true}}},
    pass: {"pattern": "^pass$", "fields": {}},
    draw: {"pattern": "^draw (?<stack>0|[1-9][0-9]{0,8})$", "fields": {"stack": {"says": "number", "number": true}}},
    stop: {"pattern": "^stop$", "fields": {}},
    battle: {"pattern": "^battle (?<colour>w|b|v|r|y|g)$", "fields": {"colour": {"says": "colour", "number": false, "words": {"w": "white", "b": "blue", "v": "violet", "r": "red", "y": "yellow", "g": "green"}}}},
  },
  events: {
    round_started: {"says": {"seat": "seat", "round": "number"}},
    played: {"says": {"seat": "seat", "cards": "card"}, "transfers": [{"card": "cards", "source": {"zone": "hand", "of": "seat"}, "target": {"zone": "played", "of": "seat"}}]},
    passed: {"says": {"seat": "seat"}},
    drew: {"says": {"seat": "seat", "stack": "number", "card": "card"}, "merge": "card", "transfers": [{"card": "card", "source": {"zone": "stack", "of": "stack", "first": 1}, "target": {"zone": "hand", "of": "seat"}}]},
    turned_up: {"says": {"seat": "seat", "card": "card"}, "merge": "card"},
    chose: {"says": {"seat": "seat", "colour": "colour"}},
    won: {"says": {"seat": "seat", "card": "card"}, "merge": "card", "transfers": [{"card": "card", "source": {"zone": "played", "of": "seat"}, "target": {"zone": "won", "of": "seat"}}]},
    lost: {"says": {"seat": "seat", "card": "card"}, "merge": "card", "transfers": [{"card": "card", "source": {"zone": "played", "of": "seat"}, "target": {"zone": "discard"}}]},
    game_ended: {"says": {"reason": "ending"}},
  },
  reasons: {
    only_move: {},
    wins_doubling: {"card": "card", "colour": "colour", "odds": "odds"},
    wins_amulets: {"card": "card", "count": "number", "odds": "odds"},
    takes_lead: {"card": "card", "colour": "colour", "odds": "odds"},
    beats: {"card": "card", "count": "number", "odds": "odds"},
    unopposed: {"card": "card", "colour": "colour", "odds": "odds"},
    replaced: {"card": "card", "odds": "odds"},
    draws_cards: {"count": "number"},
    last_cards: {"count": "number"},
    colour_of_few: {"colour": "colour", "count": "number"},
    colour_of_nobody: {"colour": "colour"},
    enough_cards: {"count": "number"},
    highest: {"card": "card", "colour": "colour"},
    higher_one: {"card": "card", "colour": "colour", "seat": "seat", "count": "number"},
    tied_zeros: {"colour": "colour"},
  },
  refusals: ["not_a_move", "game_over", "not_your_turn", "not_now", "no_such_card", "three_of_a_colour", "wrong_mix", "new_colour", "starter_must_play", "draw_first", "empty_stack", "colour_not_played"],
  endings: ["stack_used_up", "all_hands_empty"],
  concessions: {},
  scores: ["amulets", "doublings", "bonuses"],
  options: ["open_winnings", "starter"],
  zones: {
    hand: "hands",
    played: "played",
    won: "won",
    discard: "discard",
    stack: "stacks",
  },
} as const satisfies Declared;

/** Reads the text of a move. */
export const read = parser<Move>(declared.moves);

/** The arguments of what the page alone says. */
export interface PageArguments {
  readonly card: "amulets" | "card" | "colour" | "value";
  readonly back: "colour";
  readonly creature: "colour";
  readonly backs: "colour" | "count";
  readonly round_short: "round";
  readonly started: "who";
  readonly mix_short: never;
  readonly mix: "mix";
  readonly starter: never;
  readonly last: never;
  readonly passed: never;
  readonly holds: "backs" | "card" | "count" | "who";
  readonly laid: "card" | "who";
  readonly laid_down: never;
  readonly face_down: never;
  readonly hand: never;
  readonly won: "count" | "who";
  readonly look_at_won: never;
  readonly winnings: never;
  readonly closed: "count";
  readonly nothing: never;
  readonly stack: "colour" | "count" | "stack";
  readonly stack_short: "count" | "stack";
  readonly draws_from: "colour" | "stack";
  readonly discard: "count";
  readonly discard_short: never;
  readonly last_round: never;
  readonly start: never;
  readonly follow: "mix";
  readonly follow_last: "mix";
  readonly no_match: "mix";
  readonly one_stack: "stack";
  readonly one_colour: "colour";
  readonly must_pass: never;
  readonly prompt: "phase";
  readonly is_choosing: "phase" | "who";
  readonly picked: "card";
  readonly doesnt_fit: never;
  readonly enough: never;
  readonly opposed: "rivals";
  readonly rival: "value" | "who";
  readonly won_why: "beaten" | "card" | "colour" | "who";
  readonly lost_why: "card" | "value" | "who" | "winner";
  readonly zeros_why: "card" | "colour" | "who";
  readonly confirm_play: never;
  readonly confirm_draw: "card";
  readonly pass: never;
  readonly battle: "colour";
  readonly victory: never;
  readonly defeat: never;
  readonly reveal: never;
  readonly scoring: never;
  readonly total: never;
  readonly counted: "amulets" | "bonus" | "colour" | "doublings" | "who";
  readonly count_again: never;
  readonly count_all: never;
}

/** A catalogue in which a declared key has no words does not compile. */
type Complete<Words extends CatalogueOf<typeof declared, PageArguments>> = Words;
export type Checked = [
  Complete<typeof import("../../../../src/facedown/games/gargon/messages/en.json")>,
  Complete<typeof import("../../../../src/facedown/games/gargon/messages/fr.json")>,
];

export type Words = DeclaredWords<PageArguments, Event>;
