/** What spells and incantations are called: their names are data, in the set of cards that is played with. */
import { cardOf, plainName, sortOf } from "./cards.svelte";

/** A card's name in a language; undefined for cards that every set has, whose names are in the catalogue. */
export function nameOf(language: string, table: string, key: string): string | undefined {
  if (table !== "card" && table !== "spell") return undefined;
  const sort = sortOf(key);
  return sort === "component" || sort === "gambit" ? undefined : (cardOf(key, language)?.name ?? plainName(key));
}
