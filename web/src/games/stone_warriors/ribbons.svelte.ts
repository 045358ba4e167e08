/** What stands on the cards: set by the table, because cards in flight are drawn outside of it and have no words. */
import { isCard } from "./cards";
import type { Words } from "./wire";

let spoken = $state.raw<Words | null>(null);

export function speakRibbons(words: Words): void {
  spoken = words;
}

/** The name on a card. */
export function ribbonOf(card: string): string {
  return spoken !== null && isCard(card) ? spoken.name("card", card, "ribbon") : "";
}
