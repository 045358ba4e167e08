/** What has happened with its reason: a spell is claimed by whoever completes it. */
import { whyRefused } from "../refused";
import type { Event, View, Words } from "./wire";

export function explain([event]: readonly Event[], _from: View, words: Words, names: readonly string[]): string {
  if (event?.type !== "claimed") return "";
  return words.say("claimed_why", {
    who: names[event.seat]!,
    spell: words.name("card", event.spell),
    points: event.points,
  });
}

/** Why no card could be played, where one reason says it, or two. */
export const whyForced = ({ refused }: View, words: Words): string => whyRefused(refused, words);
