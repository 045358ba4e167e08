/** How a battle ended, with the numbers that decided it. */
import type { Picture } from "./story";
import type { Event, Words } from "./wire";

export function explain([event]: readonly Event[], from: Picture, words: Words, names: readonly string[]): string {
  const shown = from.battle?.shown;
  if (!shown || (event?.type !== "captured" && event?.type !== "kept")) return "";
  const { number, answer, victim } = shown;
  const gargoyle = words.name("card", event.gargoyle);
  const said = { number, answer, who: names[event.seat]!, gargoyle };
  return event.type === "kept"
    ? words.say("kept_why", said)
    : words.say("captured_why", { ...said, victim: names[victim]! });
}
