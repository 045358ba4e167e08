/** What words and pictures need beside a view: the cards of the set that is played with. */
import { cardsOf } from "../../net/http";
import type { CardInfo, CardSetInfo, SpellInfo } from "../../net/wire";
import { language } from "../../words/index.svelte";

export const COMPONENTS = ["breath", "ash", "tooth", "feather", "tears", "agate", "shard"] as const;
export type Component = (typeof COMPONENTS)[number];
export type Sort = "component" | "incantation" | "gambit" | "spell";

export const OWN_SET = "facedown";
type Cards = ReadonlyMap<string, CardInfo | SpellInfo>;

let learnt = $state.raw<Readonly<Record<string, Cards>>>({});
const asked = new Map<string, Promise<void>>();
let set = "";

/** French is set with its own apostrophes, and never breaks a line before a double sign. */
const french = (text: string) => text.replaceAll("'", "’").replace(/ ([:;!?])/g, "\u00a0$1");

function typeset<Card extends CardInfo>(card: Card, language: string): Card {
  return language === "fr" ? { ...card, name: french(card.name), text: french(card.text) } : card;
}

/** The cards of a set as a table by their keys. */
export function byKey(info: CardSetInfo): Cards {
  return new Map([...info.spells, ...info.incantations].map((card) => [card.key, typeset(card, info.language)]));
}

/** Make the texts of a set known in a language; what is known already is not asked again. */
export function learn(wanted: string, language: string): Promise<void> {
  if (set !== wanted) {
    set = wanted;
    learnt = {};
    asked.clear();
  }
  const running =
    asked.get(language) ?? cardsOf("wizards_gambit", wanted, language).then(keep, () => void asked.delete(language));
  asked.set(language, running);
  return running;
}

/** The texts of the set that a view is of. */
export function learnFor(
  view: { readonly options: Readonly<Record<string, string>> },
  language: string,
): Promise<void> {
  return learn(view.options.set ?? OWN_SET, language);
}

export function keep(info: CardSetInfo): void {
  set = info.key;
  learnt = { ...learnt, [info.language]: byKey(info) };
}

/** A set that is being written: its cards in one language, until those of another set are learnt. */
export function keepDraft(info: CardSetInfo): void {
  set = info.key;
  asked.clear();
  learnt = { [info.language]: byKey(info) };
}

/** A spell or an incantation; undefined until its text has come. */
export function cardOf(key: string, language: string): CardInfo | SpellInfo | undefined {
  return learnt[language]?.get(key);
}

/** What stands on a card, in the page's language; "" for cards without a text, and until it has come. */
export const textOf = (key: string): string => cardOf(key, language())?.text ?? "";

/** Points and runes are the same in all languages. */
export function spellOf(key: string): SpellInfo | undefined {
  const found = Object.values(learnt)[0]?.get(key);
  return found && "points" in found ? found : undefined;
}

/** A name made from a key, until the text has come. */
export function plainName(key: string): string {
  return key
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** By its numeral: a spell may be called Gambit of Fire. */
export const isGambit = (key: string) => /^gambit_[ivx]+$/.test(key);

export const numeralOf = (gambit: string) => gambit.slice("gambit_".length).toUpperCase();

export function sortOf(key: string): Sort {
  if ((COMPONENTS as readonly string[]).includes(key)) return "component";
  if (isGambit(key)) return "gambit";
  return spellOf(key) ? "spell" : "incantation";
}
