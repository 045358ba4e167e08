/** Which passages of the rules explain what; parts/passages.ts says how they are named. */
import { helpWith } from "../../parts/explained";
import type { GameHelp } from "../game_interface";
import { isBack, valueOf } from "./cards";
import { read, type Move } from "./wire";

const actions = {
  play: ["playing-cards"],
  pass: ["passing-and-drawing", "playing-cards: The starting player / The others"],
  draw: ["passing-and-drawing"],
  stop: ["passing-and-drawing"],
  battle: ["battles"],
} satisfies Record<Move["type"], readonly string[]>;

const topics = {
  ...actions,
  replace: ["battles: Replacements", "the-end: Once the last card"],
  card: ["the-cards", "battles: First battle"],
  zero: ["battles: Zeros", "the-cards: A colour carries", "scoring: Doublings"],
  back: ["overview: And you can see", "what-everyone-can-see: colours of all hands / values in a hand"],
  laid: ["what-everyone-can-see: cards played face down / cards turned up", "battles"],
  stack: ["setting-up: Place the rest", "what-everyone-can-see: colours of both stacks", "the-end: Once the last card"],
  discard: ["what-everyone-can-see: the discard", "the-end: Once the last card"],
  winnings: ["what-everyone-can-see: winnings", "scoring"],
  mix: ["playing-cards"],
  round: ["a-round", "the-next-round"],
  starter: ["playing-cards: The starting player", "the-next-round"],
  last: ["playing-cards: The last player"],
  scoring: ["scoring"],
} satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof topics;
export const about = helpWith<Topic>();

export const topicOf = (move: string): Topic => read(move).type;

export function cardTopic(card: string): Topic {
  if (isBack(card)) return "back";
  return valueOf(card) === 0 ? "zero" : "card";
}

export const help: GameHelp = { topics, move: topicOf };
