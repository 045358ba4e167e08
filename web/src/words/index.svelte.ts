/** The page's words: one file a language beside this one; `en` is there from the start and says what there is to say. */
import { en } from "./en";

export type Words = typeof en;

const catalogues = import.meta.glob<{ default: Words }>(["./??.ts", "!./en.ts"]);
export const LANGUAGES: readonly string[] = ["en", ...Object.keys(catalogues).map((path) => path.slice(2, 4))];

let code = $state("en");
let spoken = $state.raw<Words>(en);

/** What the page says, in the chosen language. */
export function words(): Words {
  return spoken;
}

export function language(): string {
  return code;
}

/** Speak a language; none is the browser's, as far as we have it. */
export async function chooseLanguage(wanted: string): Promise<void> {
  const found = [wanted, ...navigator.languages].map((one) => one.slice(0, 2)).find((one) => LANGUAGES.includes(one));
  const chosen = found ?? "en";
  spoken = chosen === "en" ? en : (await catalogues[`./${chosen}.ts`]!()).default;
  code = chosen;
  document.documentElement.lang = chosen;
}

/** A language's own name for itself. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name[0]!.toLocaleUpperCase(language) + name.slice(1);
}

/** Words for a key that the server sent: undefined where there are none. */
export function find<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A card set's name in its key, `hedge_magic@3f2a81c09d4e`. */
export function setName(key: string): string {
  const name = key.replace(/@.*$/, "").replaceAll("_", " ");
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** What to expect of a bot; undefined for a server's own. */
export function aboutBot(bot: string): string | undefined {
  return find(spoken.levels, bot);
}

export function botName(bot: string): string {
  return find(spoken.bots, bot) ?? bot;
}
