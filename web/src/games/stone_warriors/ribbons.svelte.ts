/** What stands on the cards: set by the table, because cards in flight are drawn outside of it and have no words. */
import { isCard } from "./cards";
import type { Words } from "./wire";

let spoken = $state.raw<Words | null>(null);

export function speakRibbons(words: Words): void {
  spoken = words;
}

/** The name on a card, and a short one for small cards. */
export function ribbonOf(card: string): readonly [full: string, short: string] {
  if (spoken === null || !isCard(card)) return ["", ""];
  return [spoken.name("card", card, "ribbon"), spoken.name("card", card, "short")];
}
