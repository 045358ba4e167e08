/** The games' folders: found by their names, loaded when they are wanted. */
import { Speaker, type Catalogue } from "../messages/speaker";
import { wordsFrom, type Declared } from "./declared";
import type { BaseEvent, Cover, CoverWords, Game, GameWords, Lesson, LessonWords } from "./seam";

const games = import.meta.glob<{ default: Game }>("./*/index.ts");
const words = import.meta.glob<{ default: GameWords }>("./*/words/??.ts");
const messages = import.meta.glob<Catalogue>("../../../src/facedown/games/*/messages/??.json", { import: "default" });
const sharedMessages = import.meta.glob<Catalogue>("../../../src/facedown/messages/??.json", { import: "default", eager: true });
const declarations = import.meta.glob<{ declared?: Declared }>("./*/wire.ts");
const covers = import.meta.glob<{ default: Cover }>("./*/cover.ts", { eager: true });
const coverWords = import.meta.glob<{ default: CoverWords }>("./*/words/cover.??.ts", { eager: true });
const lessons = import.meta.glob<{ default: Lesson }>("./*/lesson.json");
const lessonWords = import.meta.glob<{ default: LessonWords }>("./*/words/lesson.??.ts");

const PLAIN = "plain"; // the table of games that have none of their own yet
const FIRST_LANGUAGE = "en";

export function coverOf(game: string): Cover | undefined {
  return covers[`./${game}/cover.ts`]?.default;
}

export function coverWordsOf(game: string, language: string): CoverWords | undefined {
  const found = coverWords[`./${game}/words/cover.${language}.ts`] ?? coverWords[`./${game}/words/cover.${FIRST_LANGUAGE}.ts`];
  return found?.default;
}

export async function loadGame(game: string): Promise<Game> {
  const load = games[`./${game}/index.ts`] ?? games[`./${PLAIN}/index.ts`]!;
  const [found, wire] = await Promise.all([load(), declarations[`./${game}/wire.ts`]?.()]);
  return wire?.declared ? { ...found.default, declared: wire.declared } : found.default;
}

/** A declared game speaks from its catalogue; the others, until they are declared, from files of their own. */
export async function loadWords(game: string, language: string): Promise<GameWords> {
  return (await loadMessages(game, language)) ?? (await loadUndeclaredWords(game, language));
}

async function loadMessages(game: string, language: string): Promise<GameWords | null> {
  const spoken = [language, FIRST_LANGUAGE].find((one) => Object.hasOwn(messages, catalogueOf(game, one)));
  if (!spoken) return null;
  const [own, { declared }] = await Promise.all([messages[catalogueOf(game, spoken)]!(), declarations[`./${game}/wire.ts`]!()]);
  const shared = sharedMessages[`../../../src/facedown/messages/${spoken}.json`] ?? {};
  return wordsFrom(declared!, new Speaker(spoken, shared, own));
}

const catalogueOf = (game: string, language: string) => `../../../src/facedown/games/${game}/messages/${language}.json`;

async function loadUndeclaredWords(game: string, language: string): Promise<GameWords> {
  const load =
    words[`./${game}/words/${language}.ts`] ??
    words[`./${game}/words/${FIRST_LANGUAGE}.ts`] ??
    words[`./${PLAIN}/words/${language}.ts`] ??
    words[`./${PLAIN}/words/${FIRST_LANGUAGE}.ts`]!;
  return (await load()).default;
}

export const hasLesson = (game: string) => Object.hasOwn(lessons, `./${game}/lesson.json`);

export async function loadLesson(game: string): Promise<Lesson> {
  return (await lessons[`./${game}/lesson.json`]!()).default;
}

export async function loadLessonWords(game: string, language: string): Promise<LessonWords> {
  const load = lessonWords[`./${game}/words/lesson.${language}.ts`] ?? lessonWords[`./${game}/words/lesson.${FIRST_LANGUAGE}.ts`]!;
  return (await load()).default;
}

/** Begin to load what a lesson needs, beside the page that shows it. */
export function fetchLesson(game: string, language: string): void {
  if (!hasLesson(game)) return;
  void Promise.allSettled([loadGame(game), loadLesson(game), loadWords(game, language), loadLessonWords(game, language)]);
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
