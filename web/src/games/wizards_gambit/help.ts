/** Which passages of the rules explain what; parts/passages.ts says how they are named. */
import { helpWith } from "../../parts/explained";
import type { GameHelp } from "../game_interface";
import { sortOf, type Component, type Sort } from "./cards.svelte";
import { read, type Move } from "./wire";

const COMPONENT = ["play-phase: You must play", "the-spell-pool", "claiming: Whoever plays"];
const GAMBIT = ["gambits", "aura-of-protection", "nullify-magic", "destroy-gambit", "release", "what-a-gambit-costs"];
const CHOSEN = ["what-cards-do"];

const components = {
  breath: ["the-cards: breath", ...COMPONENT],
  ash: ["the-cards: ash", ...COMPONENT],
  tooth: ["the-cards: tooth", ...COMPONENT],
  feather: ["the-cards: feather", ...COMPONENT],
  tears: ["the-cards: tears", ...COMPONENT],
  agate: ["the-cards: agate", ...COMPONENT],
  shard: ["the-cards: shard", ...COMPONENT],
} satisfies Record<Component, readonly string[]>;

const sorts = {
  component: COMPONENT,
  incantation: ["play-phase: You may use one incantation action / An incantation takes effect", "what-cards-do"],
  gambit: GAMBIT,
  spell: ["the-cards: The spell deck / points / runes / an ability", "the-spell-pool", "claiming"],
} satisfies Record<Sort, readonly string[]>;

/** Some moves are called like cards: topics of moves begin with `to`. */
const actions = {
  "to play": COMPONENT,
  "to put": ["the-spell-pool", "claiming", ...CHOSEN],
  "to pick": ["the-spell-pool: Components on a spell", ...CHOSEN],
  "to move": ["the-spell-pool", "claiming: If an effect adds", ...CHOSEN],
  "to aura": ["aura-of-protection", "what-a-gambit-costs"],
  "to nullify": ["nullify-magic", "what-a-gambit-costs"],
  "to destroy": ["destroy-gambit"],
  "to cast": sorts.incantation,
  "to card": [...CHOSEN, "draw-phase"],
  "to wizard": CHOSEN,
  "to gambit": [...CHOSEN, "gambits"],
  "to spell": CHOSEN,
  "to release": ["release", "what-a-gambit-costs: Once the gambit"],
  "to use": ["play-phase: You may use the ability", "spell-books"],
  "to end": ["draw-phase", "play-phase: Some cards"],
  "to show": ["no-component-can-be-played"],
  "to yes": CHOSEN,
  "to no": CHOSEN,
} satisfies Record<`to ${Move["type"]}`, readonly string[]>;

const topics = {
  ...components,
  ...sorts,
  ...actions,
  book: ["spell-books", "winning: The first wizard"],
  guarded: ["aura-of-protection", "what-a-gambit-costs"],
  nullified: ["nullify-magic", "spell-books"],
  hand: ["what-everyone-can-see: the cards in a hand / On facedown", "an-empty-hand"],
  deck: ["draw-phase", "when-the-deck-runs-out"],
  spells: ["claiming", "winning: If a claim takes"],
  discard: ["what-everyone-can-see: the discard", "when-the-deck-runs-out"],
  gone: ["what-a-gambit-costs: A gambit that was played"],
  protected: ["what-cards-do: A hand that is protected"],
  turn: ["play-phase", "draw-phase"],
  trimming: ["draw-phase"],
  effect: CHOSEN,
} satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof topics;
export const about = helpWith<Topic>();

export const topicOf = (move: string): Topic => `to ${read(move).type}`;
export const cardTopic = (card: string): Topic => (card in components ? (card as Component) : sortOf(card));

export const help: GameHelp = { topics, move: topicOf };
