/** Which passages of the rules explain what; parts/passages.ts says how they are named. */
import { helpWith } from "../../parts/explained";
import type { GameHelp } from "../game_interface";
import { read, type Move } from "./wire";

const DEFENCE = ["the-parry", "the-retreat"];

const actions = {
  step: ["moving"],
  attack: ["the-direct-attack"],
  indirect: ["the-indirect-attack"],
  parry: ["the-parry"],
  retreat: ["the-retreat"],
  giveUp: ["the-match: You can resign / Resigning"],
} satisfies Record<Move["type"], readonly string[]> & Record<string, readonly string[]>;

const topics = {
  ...actions,
  card: ["the-start: On your turn / move / attack", "moving", "the-direct-attack", "the-indirect-attack"],
  defence: DEFENCE,
  turn: ["the-start"],
  hand: [
    "what-everyone-can-see: the cards in your hand / how many cards a hand holds",
    "the-start: Cards that are played",
  ],
  piste: ["what-you-need"],
  pile: ["the-end-of-a-round", "who-wins-when-the-draw-pile-is-empty"],
  discard: ["what-everyone-can-see: the top card / the other cards / What has been played"],
  score: ["the-match"],
} satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof topics;
export const about = helpWith<Topic>();

/** A step back is a retreat where it answers an attack. */
export function topicOf(text: string, isAttacked = false): Topic {
  if (text.startsWith("resign")) return "giveUp";
  const move = read(text);
  if (move.type === "attack" && move.step) return "indirect";
  return move.type === "step" && move.by < 0 && isAttacked ? "retreat" : move.type;
}

export const help: GameHelp = { topics, move: topicOf };
