/** What has happened, with its reason: what was missing to parry, and what decided at the end of the draw pile. */
import { whyRefused } from "../refused";
import type { Event, View, Words } from "./wire";

export function explain(
  [event]: readonly Event[],
  from: View,
  words: Words,
  names: readonly string[],
  seat: number | null,
): string {
  if (event?.type !== "round_ended" || event.winner === null) return "";
  const loser = 1 - event.winner;
  if (event.reason === "hit" && from.attack) {
    return loser === seat
      ? words.say("hit_you", { ...from.attack })
      : words.say("hit_them", { ...from.attack, name: names[loser]! });
  }
  if (event.reason !== "more_cards") return "";
  const matching = (of: number) => from.hands[of as 0 | 1].cards?.filter((card) => card === from.distance).length ?? 0;
  return words.say("matched", {
    name: names[event.winner]!,
    cards: matching(event.winner),
    value: from.distance,
    fewer: matching(loser),
  });
}

/** What was missing to parry where only a retreat was left; else why no other card could be played. */
export function whyForced({ attack, moves, refused }: View, words: Words): string {
  return attack && !moves.includes("parry") ? words.say("no_parry", { ...attack }) : whyRefused(refused, words);
}
