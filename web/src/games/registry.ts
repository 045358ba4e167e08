/** The games' folders: found by their names, loaded when they are wanted. */
import { Speaker, type Catalogue } from "../messages/speaker";
import { faceOf } from "../net/http";
import { wordsFrom, type Declared } from "./declared";
import { plainWords, type Face } from "./plain/spoken";
import type { BaseEvent, Workshop, Cover, CoverWords, Game, GameWords, Lesson, LessonWords } from "./game_interface";

const games = import.meta.glob<{ default: Game }>("./*/index.ts");
const words = import.meta.glob<{ default: GameWords }>("./*/words/??.ts");
const messages = import.meta.glob<Catalogue>("../../../src/facedown/games/*/messages/??.json", { import: "default" });
const sharedMessages = import.meta.glob<Catalogue>("../../../src/facedown/messages/??.json", {
  import: "default",
  eager: true,
});
const names = import.meta.glob<{ nameOf: NameOf }>("./*/names.ts");
const declarations = import.meta.glob<{ declared?: Declared }>("./*/wire.ts");
const covers = import.meta.glob<{ default: Cover }>("./*/cover.ts", { eager: true });
const pictures = import.meta.glob<string>("./*/cover.svg", { query: "?url", import: "default", eager: true });
const coverWords = import.meta.glob<{ default: CoverWords }>("./*/words/cover.??.ts", { eager: true });
const workshops = import.meta.glob<{ default: Workshop }>("./*/workshop/index.ts");
const lessons = import.meta.glob<{ default: Lesson }>("./*/lesson.json");
const lessonWords = import.meta.glob<{ default: LessonWords }>("./*/words/lesson.??.ts");

/** Names that are data, such as those of a set of cards: what a key of a table is called in a language. */
type NameOf = (language: string, table: string, key: string) => string | undefined;

const PLAIN = "plain"; // the table of games that have none of their own yet
const FIRST_LANGUAGE = "en";

export function coverOf(game: string): Cover | undefined {
  return covers[`./${game}/cover.ts`]?.default;
}

/** Where the picture of a game's cover is. */
export function pictureOf(game: string): string | undefined {
  return pictures[`./${game}/cover.svg`];
}

export function coverWordsOf(game: string, language: string): CoverWords | undefined {
  const found =
    coverWords[`./${game}/words/cover.${language}.ts`] ?? coverWords[`./${game}/words/cover.${FIRST_LANGUAGE}.ts`];
  return found?.default;
}

/** What people call a game: in their language, if it is known here, or else as the server or its name says. */
export function titleOf(game: string, language: string): string {
  const readable = game.charAt(0).toUpperCase() + game.slice(1).replaceAll("_", " ");
  return coverWordsOf(game, language)?.title ?? titles.get(game) ?? readable;
}

const titles = new Map<string, string>();

export async function loadGame(game: string): Promise<Game> {
  const load = games[`./${game}/index.ts`];
  if (!load) return loadPlainGame(game);
  const [found, wire] = await Promise.all([load(), declarations[`./${game}/wire.ts`]?.()]);
  return wire?.declared ? { ...found.default, declared: wire.declared } : found.default;
}

/** A game that the page does not know is drawn by what the server says of it. */
async function loadPlainGame(game: string): Promise<Game> {
  const [found, face] = await Promise.all([games[`./${PLAIN}/index.ts`]!(), loadFace(game, FIRST_LANGUAGE)]);
  return face ? { ...found.default, declared: face.declared } : found.default;
}

async function loadFace(game: string, language: string): Promise<Face | null> {
  const face = await faceOf(game, language).catch(() => null); // a game that is not declared has none
  if (face) titles.set(game, face.title);
  return face as Face | null;
}

/** A game speaks from its catalogue, which the page has or the server sends. */
export async function loadWords(game: string, language: string): Promise<GameWords> {
  return (
    (await loadMessages(game, language)) ?? (await loadPlainWords(game, language)) ?? (await loadBareWords(language))
  );
}

async function loadPlainWords(game: string, language: string): Promise<GameWords | null> {
  if (Object.hasOwn(games, `./${game}/index.ts`)) return null;
  const face = await loadFace(game, language);
  return face && plainWords(face, sharedMessages[`../../../src/facedown/messages/${face.language}.json`] ?? {});
}

async function loadMessages(game: string, language: string): Promise<GameWords | null> {
  const spoken = [language, FIRST_LANGUAGE].find((one) => Object.hasOwn(messages, catalogueOf(game, one)));
  if (!spoken) return null;
  const [own, { declared }, data] = await Promise.all([
    messages[catalogueOf(game, spoken)]!(),
    declarations[`./${game}/wire.ts`]!(),
    names[`./${game}/names.ts`]?.(),
  ]);
  const shared = sharedMessages[`../../../src/facedown/messages/${spoken}.json`] ?? {};
  const lookup = data && ((table: string, key: string) => data.nameOf(spoken, table, key));
  return wordsFrom(declared!, new Speaker(spoken, shared, own, [], null, lookup));
}

const catalogueOf = (game: string, language: string) => `../../../src/facedown/games/${game}/messages/${language}.json`;

/** A game of which the server says nothing is told in bare words. */
async function loadBareWords(language: string): Promise<GameWords> {
  return (await (words[`./${PLAIN}/words/${language}.ts`] ?? words[`./${PLAIN}/words/${FIRST_LANGUAGE}.ts`]!)())
    .default;
}

/** The games whose cards can be designed here. */
export const designable = (): string[] => Object.keys(workshops).map((path) => path.split("/")[1]!);

export async function loadWorkshop(game: string): Promise<Workshop> {
  return (await workshops[`./${game}/workshop/index.ts`]!()).default;
}

export const hasLesson = (game: string) => Object.hasOwn(lessons, `./${game}/lesson.json`);

export async function loadLesson(game: string): Promise<Lesson> {
  return (await lessons[`./${game}/lesson.json`]!()).default;
}

export async function loadLessonWords(game: string, language: string): Promise<LessonWords> {
  const load =
    lessonWords[`./${game}/words/lesson.${language}.ts`] ?? lessonWords[`./${game}/words/lesson.${FIRST_LANGUAGE}.ts`]!;
  return (await load()).default;
}

/** Begin to load what a lesson needs, beside the page that shows it. */
export function fetchLesson(game: string, language: string): void {
  if (!hasLesson(game)) return;
  void Promise.allSettled([
    loadGame(game),
    loadLesson(game),
    loadWords(game, language),
    loadLessonWords(game, language),
  ]);
}

/**
 * Events cut into runs, each told at once. In a declared game these are events that differ only in the argument which a
 * sentence lists, as in src/facedown/kernel/declaration/typed_events.py; in others, those of the same kind by the same seat.
 */
export function runs<Event extends BaseEvent>(events: readonly Event[], declared?: Declared): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last && isAlike(last[0]!, event, declared)) last.push(event);
    else found.push([event]);
  }
  return found;
}

function isAlike(one: BaseEvent, other: BaseEvent, declared?: Declared): boolean {
  if (one.type !== other.type) return false;
  if (!declared) return (one as { seat?: number }).seat === (other as { seat?: number }).seat;
  const listed = declared.events[one.type]?.merge;
  return listed !== undefined && without(one, listed) === without(other, listed);
}

const without = (event: BaseEvent, argument: string) => JSON.stringify({ ...event, [argument]: null });
