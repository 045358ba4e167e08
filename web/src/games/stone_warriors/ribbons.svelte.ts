/** What stands on the cards: set by the table, because cards in flight are drawn outside of it and have no words. */
import type { Words } from "./words/en";

let spoken = $state.raw<Words["ribbons"] | null>(null);

export function speakRibbons(ribbons: Words["ribbons"]): void {
  spoken = ribbons;
}

export function ribbonOf(card: string): readonly [full: string, short: string] {
  return (spoken as Readonly<Record<string, readonly [string, string]>> | null)?.[card] ?? ["", ""];
}
