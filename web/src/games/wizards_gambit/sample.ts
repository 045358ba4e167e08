/** A small table for tests: two wizards, two spells, and the cards that are on it. */
import type { CardSetInfo } from "../../net/wire";
import type { PoolSpell, View } from "./wire";

const spell = (key: string, name: string, points: number, runes: readonly string[]) => ({
  key,
  name,
  points,
  runes,
  text: `${name} does something.`,
  verbs: ["draw"],
  when: "turn",
});

export const CARDS: CardSetInfo = {
  key: "facedown",
  language: "en",
  spells: [
    spell("bounty", "Bounty", 1, ["ash", "feather", "tears"]),
    spell("cairn", "Cairn", 4, ["agate", "agate", "ash"]),
    spell("sleet", "Sleet", 3, ["tears", "feather"]),
  ],
  incantations: [{ key: "insight", name: "Insight", text: "Draw 3 cards.", verbs: ["draw"] }],
};

export function inPool(key: string, lying: PoolSpell["lying"] = [], guarded_by: number | null = null): PoolSpell {
  const { points, runes } = CARDS.spells.find((one) => one.key === key)!;
  return { spell: key, points, runes, lying, guarded_by };
}

export const VIEW: View = {
  game: "wizards_gambit",
  seat: 0,
  pending: [0],
  options: { set: "facedown", goal: "10" },
  moves: [],
  more_moves: 0,
  concessions: [],
  outcome: null,
  phase: "playing",
  turn: 0,
  turn_number: 1,
  hands: [
    { count: 3, known: ["ash", "shard", "insight"] },
    { count: 5, known: [] },
  ],
  pool: [inPool("bounty"), inPool("cairn", [{ card: "agate", rune: "agate" }])],
  books: [
    { spells: [], points: 0, nullified_by: null },
    { spells: [], points: 0, nullified_by: null },
  ],
  dealt_gambits: ["gambit_iv", "gambit_ii"],
  gambits_in_play: [null, null],
  gambits_gone: [],
  deck: 60,
  discard: ["tooth"],
  spell_deck: 21,
  component_owed: true,
  components_left: 1,
  actions_left: 1,
  question: null,
  protected: [],
  missing_turns: [0, 0],
  backwards: false,
  refused: {},
};
