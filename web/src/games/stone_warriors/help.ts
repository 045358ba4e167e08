/** Which passages of the rules explain what; parts/passages.ts says how they are named. */
import { helpWith } from "../../parts/explained";
import type { GameHelp } from "../game_interface";
import { isGargoyle, type Kind } from "./cards";
import { read, type Move } from "./wire";

const GARGOYLE = ["play-gargoyles", "captured-gargoyles", "winning: You win"];
const ONE_ATTACK = "attack";

const cards = {
  lexington: ["the-cards: lexington", ...GARGOYLE],
  brooklyn: ["the-cards: brooklyn", ...GARGOYLE],
  broadway: ["the-cards: broadway", ...GARGOYLE],
  bronx: ["the-cards: bronx", ...GARGOYLE],
  hudson: ["the-cards: hudson", ...GARGOYLE],
  goliath: ["the-cards: goliath", ...GARGOYLE],
  elisa: ["the-cards: elisa", "sunrise-sundown: With Elisa Maza", "villains: Elisa Maza"],
  demona: ["the-cards: demona", "demona", ONE_ATTACK],
  xanatos: ["the-cards: xanatos", "xanatos", ONE_ATTACK],
  sunrise: ["the-cards: sunrise", "sunrise-sundown", ONE_ATTACK],
  villain: ["the-cards: villain", "villains", "the-battle", ONE_ATTACK],
} satisfies Record<Kind, readonly string[]>;

const actions = {
  draw: ["draw"],
  take: ["draw"],
  attack: ["villains"],
  wait: ["sunrise-sundown: The owner may wake it / With / On facedown"],
  end: ["end"],
  demona: cards.demona,
  xanatos: cards.xanatos,
  sunrise: cards.sunrise,
  villain: cards.villain,
  twin: ["sunrise-sundown: With a twin", "play-gargoyles"],
  elisa: cards.elisa,
  battle: ["villains: A battle", "the-battle"],
  steal: ["demona"],
  discard: ["end"],
  throw: ["the-battle"],
} satisfies Record<Move["type"], readonly string[]>;

const topics = {
  ...cards,
  ...actions,
  stone: ["sunrise-sundown", "captured-gargoyles"],
  attacked: ["villains", "the-battle"],
  missing: ["winning: You win", "play-gargoyles"],
  battleCard: ["the-cards: The battle cards", "the-battle"],
  pile: ["draw", "what-everyone-can-see: the cards in the draw pile"],
  heap: ["draw", "what-everyone-can-see: the discard / On facedown"],
  hand: ["what-everyone-can-see: the cards in a hand / a hand that Demona / On facedown"],
  turn: ["a-turn", "attack", "end"],
} satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof topics;
export const about = helpWith<Topic>();

export const topicOf = (move: string): Topic => read(move).type;
export const cardTopic = (card: string): Topic => (isGargoyle(card) || card in cards ? (card as Kind) : "battleCard");

/** A gargoyle on a table: what has befallen it comes before what it is. */
export function stackTopic(gargoyle: Kind, isStone: boolean, isAttacked: boolean): Topic {
  if (isStone) return "stone";
  return isAttacked ? "attacked" : gargoyle;
}

export const help: GameHelp = { topics, move: topicOf };
