/** How a battle ended, with the numbers that decided it. */
import type { Picture } from "./story";
import type { Event, View, Words } from "./wire";

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

/** Why there was nothing but to end the turn or to wait, where one reason says it. */
export function whyForced({ phase, refused }: View, words: Words): string {
  if (phase === "turn") return words.say("prompt", { phase });
  const reasons = new Set(Object.values(refused).map((why) => words.say("refused", { why, phase })));
  return reasons.size === 1 ? [...reasons][0]! : "";
}
