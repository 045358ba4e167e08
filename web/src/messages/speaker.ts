/** Fills messages in, in one language, as src/facedown/messages/speaker.py does: a test holds the two to the same texts. */
import { read, type Message, type Part } from "./format";

type Single = string | number | boolean | null;
export type Value = Single | readonly Single[];
export type Arguments = Readonly<Record<string, Value>>;
/** How arguments are put into words: "number", "seat", "odds", "flag", or a table of names. */
export type Says = Readonly<Record<string, string>>;
export type Entry = string | readonly string[] | { readonly [key: string]: Entry };
export type Catalogue = Readonly<Record<string, Entry>>;

/** In front of these, French "de" is "d’": vowels, h, and a y before a consonant. */
const ELIDES = /^(?:[aeiouhàâäéèêëîïôöùûüœæ]|y(?![aeiouàâäéèêëîïôöùûüœæ]))/i;

export class Speaker {
  /** `names` are the players' by seat; `lookup` finds names that are data, such as those of a set of cards. */
  constructor(
    readonly language: string,
    private readonly shared: Catalogue,
    private readonly own: Catalogue,
    private readonly names: readonly string[] = [],
    private readonly you: number | null = null,
    private readonly lookup: (table: string, key: string) => string | undefined = () => undefined,
  ) {}

  /** The same messages, said to players with these names. */
  to(names: readonly string[], you: number | null = null): Speaker {
    return new Speaker(this.language, this.shared, this.own, names, you, this.lookup);
  }

  /** An entry: the game's own, or the one that all games share. */
  find(...path: readonly string[]): Entry | undefined {
    for (const catalogue of [this.own, this.shared]) {
      let entry: Entry | undefined = catalogue;
      for (const key of path) entry = isTable(entry) && Object.hasOwn(entry, key) ? entry[key] : undefined;
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  /** A message with its arguments; undefined where there is none. */
  say(path: readonly string[], given: Arguments = {}, says: Says = {}): string | undefined {
    const text = this.find(...path);
    return typeof text === "string" ? this.#fill(read(text), given, says) : undefined;
  }

  #fill(message: Message, given: Arguments, says: Says): string {
    return message.map((part) => this.#part(part, given, says)).join("");
  }

  #part(part: Part, given: Arguments, says: Says): string {
    if (typeof part === "string") return part;
    if (part.kind === "term") return this.#fill(read(String(this.find("terms", part.key))), given, says);
    const value = given[part.name] ?? null;
    if (part.kind === "argument") return this.word(value, says[part.name] ?? "", part.form);
    const key = this.#keys(part.by, value).find((one) => Object.hasOwn(part.cases, one)) ?? "other";
    return this.#fill(part.cases[key] ?? [], given, says);
  }

  /** The cases that a value may fall under, the closest first. */
  #keys(by: string, value: Value): readonly string[] {
    if (by === "plural") {
      const number = isList(value) ? value.length : Number(value);
      return [`=${number}`, ...this.#plural(Math.abs(number))];
    }
    if (by === "sign") return [Number(value) > 0 ? "plus" : Number(value) < 0 ? "minus" : "zero"];
    if (by === "person") return [value === this.you ? "you" : "other"];
    const first = isList(value) ? (value[0] ?? null) : value;
    if (first === null) return ["hidden"];
    return [typeof first === "boolean" ? (first ? "yes" : "no") : String(first)];
  }

  /** What a number of things counts as: in French 0 carte, 1 carte, 2 cartes. */
  #plural(number: number): readonly string[] {
    const plurals = this.find("plurals") as Readonly<Record<string, readonly string[]>>;
    return Object.keys(plurals).filter((key) => plurals[key]!.includes(String(number)));
  }

  /** A value in words; several of them as a list. */
  word(value: Value, says = "", form = ""): string {
    if (form === "score" && isList(value)) return value.join(String(this.find("score")));
    if (isList(value)) return this.listed(runsOf(value).flatMap((run) => this.#several(run, says, form)));
    if (form === "word") return (this.find("numbers") as readonly string[])[Number(value)] ?? String(value);
    if (form === "abs") return String(Math.abs(Number(value)));
    if (form === "of") {
      const text = this.word(value, says);
      return (this.find("of") as readonly string[])[ELIDES.test(text) ? 1 : 0] + text;
    }
    return this.#name(value, says, form);
  }

  /** A value that is listed a few times in a row: counted, if its name has a form for that number, or repeated. */
  #several(run: readonly Single[], says: string, form: string): readonly string[] {
    const entry = run.length > 1 && !form ? this.find("names", says, String(run[0])) : undefined;
    const counted = isTable(entry) ? entry[run.length] : undefined;
    return counted === undefined ? run.map((one) => this.word(one, says, form)) : [String(counted)];
  }

  #name(value: Value, says: string, form: string): string {
    if (says === "seat") return this.names[Number(value)] ?? "";
    if (says === "odds") return this.percent(Number(value));
    const entry = this.lookup(says, String(value)) ?? this.find("names", says, String(value));
    return String(isTable(entry) ? (entry[form] ?? entry.name) : (entry ?? value));
  }

  /** A probability for people: what is possible is not 0%, what is not certain is not 100%. */
  percent(odds: number): string {
    if (odds > 0 && odds < 0.005) return String(this.find("percent", "low"));
    if (odds > 0.995 && odds < 1) return String(this.find("percent", "high"));
    return String(this.find("percent", "exact")).replace("{percent}", String(Math.floor(100 * odds + 0.5)));
  }

  /** Several texts as one: "3, 4 and 5". */
  listed(texts: readonly string[]): string {
    if (texts.length < 2) return texts.join("");
    return `${texts.slice(0, -1).join(", ")}${this.find("and")}${texts.at(-1)}`;
  }
}

/** Equal values that follow each other, together. */
const runsOf = (values: readonly Single[]): Single[][] =>
  values.reduce<Single[][]>(
    (runs, one) =>
      runs.at(-1)?.[0] === one && runs.length ? [...runs.slice(0, -1), [...runs.at(-1)!, one]] : [...runs, [one]],
    [],
  );

const isList = (value: unknown): value is readonly Single[] => Array.isArray(value);
const isTable = (entry: Entry | undefined): entry is { readonly [key: string]: Entry } =>
  typeof entry === "object" && !Array.isArray(entry);
