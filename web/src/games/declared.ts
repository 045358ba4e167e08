/**
 * What every declared game has in common: its declaration is data (in its wire.ts, written by tools/wire_types.py), and
 * reading moves, saying messages and moving cards from zone to zone is done here, once for all.
 */
import type common from "../../../src/facedown/messages/en.json";
import type { Reason } from "../net/wire";
import type { Arguments, Says, Speaker, Value } from "../messages/speaker";
import type { BaseEvent, BaseView, Flight, GameWords, OptionWords } from "./game_interface";

// ---- The declaration

export interface Declared {
  readonly moves: Readonly<Record<string, DeclaredMove>>;
  readonly events: Readonly<Record<string, DeclaredEvent>>;
  readonly reasons: Readonly<Record<string, Says>>;
  readonly refusals: readonly string[];
  readonly endings: readonly string[];
  readonly concessions: Readonly<Record<string, string>>;
  readonly scores: readonly string[];
  readonly options: readonly string[];
  /** Where the view has each zone. */
  readonly zones: Readonly<Record<string, string>>;
}

export interface DeclaredMove {
  readonly pattern: string;
  readonly fields: Readonly<Record<string, DeclaredField>>;
}

interface DeclaredField {
  readonly says: string;
  readonly number: boolean;
  /** Whether the text names several values, one after the other. */
  readonly several?: boolean;
  readonly words?: Readonly<Record<string, string>>;
  readonly default?: string | number;
  readonly same_as?: string;
}

export interface DeclaredEvent {
  readonly says: Says;
  readonly merge?: string;
  readonly transfers?: readonly DeclaredTransfer[];
}

interface DeclaredTransfer {
  readonly card: string;
  readonly source: DeclaredPlace;
  readonly target: DeclaredPlace;
  readonly count?: string;
  readonly signed?: boolean;
  readonly when?: string;
  readonly unless?: string;
}

interface DeclaredPlace {
  readonly zone: string;
  readonly of?: string;
  /** What the first of several zones is called, if that is not 0. */
  readonly first?: number;
}

// ---- Catalogues

type Texts<Keys extends PropertyKey> = Readonly<Record<Keys, string>>;
/** Words that all games share may be left out. */
type Own<Keys extends string, Section extends "refusals" | "reasons"> = Texts<
  Exclude<Keys, keyof (typeof common)[Section]>
>;

/** What a catalogue must have for a declaration: a key without words does not compile. */
export interface CatalogueOf<D extends Declared, Page> {
  readonly title: string;
  readonly events: Texts<keyof D["events"]>;
  readonly moves: Texts<keyof D["moves"]>;
  readonly refusals: Own<D["refusals"][number], "refusals">;
  readonly reasons: Own<keyof D["reasons"] & string, "reasons">;
  readonly endings: Texts<D["endings"][number]>;
  readonly concessions: Texts<D["concessions"][keyof D["concessions"]]>;
  readonly parts: Texts<D["scores"][number]>;
  readonly options: Readonly<Record<D["options"][number], OptionWords>>;
  readonly page: Texts<keyof Page>;
}

// ---- Moves

/** Reads the texts of a game's moves; what is no move is an error. */
export function parser<Move>(moves: Readonly<Record<string, DeclaredMove>>): (text: string) => Move {
  const patterns = Object.entries(moves).map(([type, move]) => ({ type, move, pattern: new RegExp(move.pattern) }));
  return (text) => {
    for (const { type, move, pattern } of patterns) {
      const found = pattern.exec(text);
      if (found) return { type, ...fieldsOf(move, found.groups ?? {}) } as Move;
    }
    throw new Error(`${text} is not a move`);
  };
}

type FieldValue = Card | readonly Card[];

function fieldsOf(move: DeclaredMove, words: Readonly<Record<string, string | undefined>>): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(move.fields)) {
    const word = words[name];
    const valueOf = (one: string) => (field.number ? Number(one) : (field.words?.[one] ?? one));
    if (word !== undefined) fields[name] = field.several ? word.split(" ").map(valueOf) : valueOf(word);
    else if (field.same_as) fields[name] = fields[field.same_as]!;
    else if (field.default !== undefined) fields[name] = field.default;
  }
  return fields;
}

// ---- Words

type Given<Names> = [Names] extends [never] ? [] : [Readonly<Record<Names & string, Value>>];

/**
 * What a declared game says; `say` are the messages that only the page has. An argument of theirs that is called like a table
 * of names, such as `card`, is said by it.
 */
export interface DeclaredWords<
  Page = Readonly<Record<string, string>>,
  Event extends BaseEvent = BaseEvent,
> extends GameWords<Event> {
  say<Key extends keyof Page & string>(key: Key, ...given: Given<Page[Key]>): string;
  /** What something is called, such as a card: by the table of names and its key, in one of its forms. */
  name(table: string, key: string, form?: string): string;
}

export function wordsFrom(declared: Declared, speaker: Speaker): DeclaredWords {
  const read = parser<{ readonly type: string } & Arguments>(declared.moves);
  const said = (path: readonly string[], given?: Arguments, says?: Says, names: readonly string[] = []) =>
    speaker.to(names).say(path, given, says) ?? path.at(-1)!;
  const tablesOf = (given: Arguments) =>
    Object.fromEntries(
      Object.keys(given)
        .filter((name) => speaker.find("names", name))
        .map((name) => [name, name]),
    );
  return {
    say: (key, given?: Arguments) => said(["page", key], given, tablesOf(given ?? {})),
    name: (table, key, form) => speaker.word(key, table, form),
    tell: (run, names) => tellRun(declared, speaker.to(names), run),
    move: (text, names) => {
      const { type, ...fields } = read(text);
      const says = Object.fromEntries(
        Object.entries(declared.moves[type]!.fields).map(([name, field]) => [name, field.says]),
      );
      return said(["moves", type], fields, says, names);
    },
    concession: (text) => said(["concessions", declared.concessions[text] ?? text]),
    reason: ({ key, arguments: given }: Reason, names) =>
      begun(speaker.to(names).say(["reasons", key], given as Arguments, declared.reasons[key]) ?? ""),
    ending: (key) => said(["endings", key]),
    part: (key) => said(["parts", key]),
    refusals: Object.fromEntries(declared.refusals.map((key) => [key, said(["refusals", key])])),
    options: (speaker.find("options") ?? {}) as unknown as Readonly<Record<string, OptionWords>>,
  };
}

/** A sentence may begin with odds: "less than 1% chance". */
const begun = (sentence: string) => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** A run of events in words: one sentence that lists what differs, or a sentence each. */
function tellRun(declared: Declared, speaker: Speaker, run: readonly BaseEvent[]): string {
  const event = declared.events[run[0]!.type];
  if (!event) return "";
  const arguments_ = run.map((one) => one as unknown as Arguments);
  const listed = event.merge;
  const told = listed
    ? [
        {
          ...arguments_[0]!,
          [listed]: arguments_.map((one) => one[listed] as string | number | null),
          count: run.length,
        },
      ]
    : arguments_;
  return told
    .map((given) => speaker.say(["events", run[0]!.type], given, event.says) ?? "")
    .filter(Boolean)
    .join(" ");
}

// ---- Cards on their way

export type Card = string | number;

export interface Zone {
  readonly zone: string;
  /** Whose, or which of several. */
  readonly of: number | string | null;
  /** What the first of them is called, if that is not 0. */
  readonly first?: number;
}

/** Cards that an event moves: copies of one, or of one that the viewer does not see. */
export interface Moved {
  readonly card: Card | null;
  readonly count: number;
  readonly source: Zone;
  readonly target: Zone;
}

/** The name of a place on the table, for `data-place`: a zone, whose it is, and a card in it. */
export const place = (zone: string, ...of: readonly (number | string | null)[]) =>
  [zone, ...of.filter((one) => one !== null)].join("-");

export function movedBy(declared: Declared, event: BaseEvent): Moved[] {
  const given = event as unknown as Readonly<Record<string, Card | null | readonly Card[]>>; // and flags, of which nothing is a card
  const is = (name: string | undefined) => name !== undefined && isThere(given[name]);
  const at = ({ zone, of, first }: DeclaredPlace): Zone => ({
    zone,
    of: of === undefined ? null : (given[of] as Card),
    ...(first && { first }),
  });
  return (declared.events[event.type]?.transfers ?? [])
    .filter(({ when, unless }) => (when === undefined || is(when)) && !is(unless))
    .flatMap(({ card, count, signed, source, target }) =>
      listOf(given[card] ?? null).map((one) => ({
        card: signed ? Math.abs(Number(one)) : one,
        count: count === undefined ? 1 : Number(given[count]),
        source: at(source),
        target: at(target),
      })),
    );
}

const listOf = (value: Card | null | readonly Card[]): readonly (Card | null)[] =>
  typeof value === "object" && value !== null ? value : [value];

/** Whether an argument has a value: a flag that is not set has none, a seat or a place 0 has. */
const isThere = (value: unknown) => value !== undefined && value !== null && value !== false;

/** Which cards fly when an event is shown: from where each is seen, or from its zone as a whole. */
export function flightsOf<Face extends Card>(declared: Declared, event: BaseEvent): Flight<Face>[] {
  return movedBy(declared, event).flatMap(({ card, count, source, target }) => {
    const zone = place(source.zone, source.of);
    const from = card === null || source.of === null ? [zone] : [place(zone, card), zone];
    return Array.from({ length: count }, () => ({
      from,
      to: place(target.zone, target.of),
      face: card as Face | null,
    }));
  });
}

/** Whether an event takes a card from a pile of which only the number is seen: somebody has seen a new card. */
export const drawsUnseen = (declared: Declared, view: BaseView, event: BaseEvent): boolean =>
  movedBy(declared, event).some(
    ({ source }) => typeof (view as unknown as Record<string, unknown>)[declared.zones[source.zone] ?? ""] === "number",
  );

// ---- Zones in a view: a number of cards, a list of them, or a count with those that the viewer sees

interface Counted {
  readonly count: number;
  /** All cards, or null where they are not seen. */
  readonly cards?: readonly Card[] | null;
  /** Those of the cards that are known. */
  readonly known?: readonly Card[];
  readonly top?: Card | null;
}

type Shown = number | readonly Card[] | Counted;

/** How cards come to a zone and leave it, where a game shows it in a way of its own. */
export interface Handling {
  put?(zone: never, card: never, count: number): unknown;
  take?(zone: never, card: never, count: number): unknown;
}

/**
 * The view with the cards of an event in their new places; zones that the view does not have stay as they are. `own` says,
 * by zone, how a game's own ones change.
 */
export function moveCards<View extends BaseView>(
  declared: Declared,
  view: View,
  event: BaseEvent,
  own: Readonly<Record<string, Handling>> = {},
): View {
  return movedBy(declared, event).reduce((now, { card, count, source, target }) => {
    const leave = (own[source.zone]?.take ?? take) as typeof take;
    const come = (own[target.zone]?.put ?? put) as typeof put;
    const left = change(declared, now, source, (zone) => leave(zone, card, count));
    return change(declared, left, target, (zone) => come(zone, card, count));
  }, view);
}

function change<View>(declared: Declared, view: View, { zone, of, first = 0 }: Zone, by: (zone: Shown) => Shown): View {
  const field = declared.zones[zone];
  if (field === undefined) return view;
  const zones = (view as Record<string, Shown | readonly Shown[]>)[field]!;
  const changed =
    of === null
      ? by(zones as Shown)
      : (zones as readonly Shown[]).map((one, index) => (index + first === of ? by(one) : one));
  return { ...view, [field]: changed };
}

function put(zone: Shown, card: Card | null, count: number): Shown {
  if (typeof zone === "number") return zone + count;
  const more = card === null ? [] : Array.from({ length: count }, () => card);
  if (isList(zone)) return [...zone, ...more];
  return {
    ...zone,
    count: zone.count + count,
    ...(zone.cards && { cards: inOrder([...zone.cards, ...more]) }),
    ...(zone.known && { known: [...zone.known, ...more] }),
    ...(zone.top !== undefined && { top: card }),
  };
}

function take(zone: Shown, card: Card | null, count: number): Shown {
  if (typeof zone === "number") return Math.max(zone - count, 0);
  if (isList(zone)) return without(zone, card, count);
  return {
    ...zone,
    count: Math.max(zone.count - count, 0),
    ...(zone.cards && { cards: without(zone.cards, card, count) }),
    ...(zone.known && { known: without(zone.known, card, count) }),
  };
}

function without(cards: readonly Card[], card: Card | null, count: number): Card[] {
  const left = [...cards];
  for (let gone = 0; gone < count; gone++) {
    const at = card === null ? -1 : left.lastIndexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Cards that are numbers lie in their order; others where they were put. */
const inOrder = (cards: Card[]) =>
  cards.every((card) => typeof card === "number") ? cards.sort((one, other) => Number(one) - Number(other)) : cards;

const isList = (zone: Shown): zone is readonly Card[] => Array.isArray(zone);
