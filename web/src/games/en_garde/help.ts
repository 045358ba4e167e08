/** Which passages of the rules explain what; parts/passages.ts says how they are named. */
import { helpWith } from "../../parts/explained";
import type { GameHelp } from "../seam";
import { read, type Action } from "./compose";

const DEFENCE = ["the-parry", "the-retreat"];

const actions = {
  advance: ["moving"],
  back: ["moving"],
  attack: ["the-direct-attack"],
  indirect: ["the-indirect-attack"],
  parry: ["the-parry"],
  retreat: ["the-retreat"],
  giveUp: ["the-match: You can resign / Resigning"],
} satisfies Record<Action["kind"], readonly string[]> & Record<string, readonly string[]>;

const topics = {
  ...actions,
  card: ["the-start: On your turn / move / attack", "moving", "the-direct-attack", "the-indirect-attack"],
  defence: DEFENCE,
  turn: ["the-start"],
  hand: ["what-everyone-can-see: the cards in your hand / how many cards a hand holds", "the-start: Cards that are played"],
  piste: ["what-you-need"],
  pile: ["the-end-of-a-round", "who-wins-when-the-draw-pile-is-empty"],
  discard: ["what-everyone-can-see: the top card / the other cards / What has been played"],
  score: ["the-match"],
} satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof topics;
export const about = helpWith<Topic>();

/** A step back is a retreat where it answers an attack. */
export function topicOf(move: string, isAttacked = false): Topic {
  if (move.startsWith("resign")) return "giveUp";
  const action = read(move);
  if (action.kind === "attack" && action.step) return "indirect";
  return action.kind === "back" && isAttacked ? "retreat" : action.kind;
}

export const help: GameHelp = { topics, move: topicOf };
