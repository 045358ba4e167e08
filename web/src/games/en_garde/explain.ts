/** What has happened, with its reason: what was missing to parry, and what decided at the end of the draw pile. */
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
