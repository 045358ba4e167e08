/** What is asked over HTTP: games, tables, seats, replays. */
import { introduce, shownKey } from "./identity";
import { keepSeat, keptSeats, tokenFor } from "./seat_tokens";
import type {
  BroughtCards,
  CardSetInfo,
  Catalogue,
  ChallengeFace,
  CheckedSet,
  FirstSet,
  GameFace,
  Lobby,
  Measured,
  Opening,
  OwnChallenge,
  OwnTable,
  Preparing,
  PuzzleAnswer,
  PuzzleFace,
  PuzzleHint,
  Puzzles,
  Reach,
  Refusal,
  Replay,
  Reviewed,
  Seating,
  TableSettings,
  TableState,
  TodaysDeal,
} from "./wire";

/** What the server says no to, by its key. */
export class Refused extends Error {
  constructor(
    readonly key: string,
    readonly ruling = "",
    readonly args: Readonly<Record<string, unknown>> = {},
  ) {
    super(key);
  }
}

const SOON = 2_000;

/** Ask again and again while the server still compiles the game; `wait` hears of it. */
export async function whenPrepared<T>(ask: () => Promise<T>, wait: (error: Refused) => void): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || error.key !== "preparing") throw error;
      wait(error);
      await new Promise((go) => setTimeout(go, SOON));
    }
  }
}

export type Wanted = Partial<TableSettings> & Pick<TableSettings, "game">;

type Headers = Readonly<Record<string, string>>;

async function fetched(path: string, body?: unknown, method = "POST", headers: Headers = {}): Promise<Response> {
  const sent = { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
  const wanted = body === undefined ? { method: method === "POST" ? "GET" : method, headers } : { method, ...sent };
  const answer = await fetch(path, wanted).catch(() => {
    throw new Refused("unreachable");
  });
  if (answer.ok) return answer;
  const refusal: Partial<Refusal> = await answer.json().catch(() => ({}));
  throw new Refused(refusal.key ?? `http_${answer.status}`, refusal.ruling, refusal.arguments);
}

/** Ask for something; calls about oneself show who asks. */
export async function ask<T>(path: string, body?: unknown, method?: string, headers?: Headers): Promise<T> {
  const isOwn =
    path.startsWith("/api/me") || (body !== undefined && /^\/api\/(tables|quick|try|challenges)/.test(path));
  const answer = await fetched(path, body, method, headers ?? (isOwn ? shownKey() : {}));
  return answer.status === 204 ? (null as T) : answer.json();
}

/** A file of one's own. */
export async function askBlob(path: string): Promise<Blob> {
  return (await fetched(path, undefined, "GET", shownKey())).blob();
}

let catalogue: Promise<Catalogue> | undefined;

/** What there is to play; asked once. */
export function games(): Promise<Catalogue> {
  catalogue ??= ask<Catalogue>("/api/games").catch((error) => {
    catalogue = undefined;
    throw error;
  });
  return catalogue;
}

const faces = new Map<string, Promise<GameFace>>();

/** How a game that the page does not know is shown; asked once a language. */
export function faceOf(game: string, language: string): Promise<GameFace> {
  const path = `/api/games/${game}/face?language=${language}`;
  const asked = faces.get(path) ?? ask<GameFace>(path);
  faces.set(path, asked);
  asked.catch(() => faces.delete(path));
  return asked;
}

export interface RulesText {
  readonly text: string;
  /** English where the rules are not translated. */
  readonly language: string;
}

const rules = new Map<string, Promise<RulesText>>();

/** A game's rules; asked once a language. */
export function rulesOf(game: string, language: string): Promise<RulesText> {
  const path = `/api/games/${game}/rules?language=${language}`;
  const asked = rules.get(path) ?? readRules(path);
  rules.set(path, asked);
  asked.catch(() => rules.delete(path));
  return asked;
}

async function readRules(path: string): Promise<RulesText> {
  const answer = await fetched(path);
  return { text: await answer.text(), language: answer.headers.get("Content-Language") ?? "en" };
}

/** The cards of a game whose cards are data, with their texts. */
export const cardsOf = (game: string, set: string, language: string) =>
  ask<CardSetInfo>(`/api/games/${game}/cards?${new URLSearchParams({ set, language })}`);

export const preparing = () => ask<Preparing[]>("/api/preparing");
export const lobby = () => ask<Lobby>("/api/lobby");
export const lookAt = (table: string) => ask<TableState>(`/api/tables/${table}`);

/** Open a table; `cards` is the text of a card set to play with. */
export async function openTable(settings: Wanted, name: string, cards = ""): Promise<Opening> {
  await introduce(name);
  const opening = await ask<Opening>("/api/tables", { settings, name, cards });
  if (opening.token) keepSeat(opening.table, opening.token);
  return opening;
}

/** A seat with whoever is waiting for players of a game, or at a new public table. */
export async function quickMatch(game: string, name: string): Promise<Opening> {
  await introduce(name);
  const opening = await ask<Opening>("/api/quick", { game, name });
  keepSeat(opening.table, opening.token);
  return opening;
}

export async function sitDown(table: string, name: string, seat?: number): Promise<Seating> {
  await introduce(name);
  const seating = await ask<Seating>(`/api/tables/${table}/seats`, { name, seat: seat ?? null });
  keepSeat(table, seating.token);
  return seating;
}

/** Upload a card set to a table as its host; returns the value for the option `set`. */
export async function bringCards(table: string, text: string): Promise<string> {
  return (await ask<BroughtCards>(`/api/tables/${table}/cards`, { token: tokenFor(table) ?? "", text })).set;
}

/** Card sets to start from. */
export const firstSets = (game: string) => ask<FirstSet[]>(`/api/workshop/${game}`);
/** The cards of a draft, and its mistakes. */
export const checkDraft = (game: string, text: string, language: string) =>
  ask<CheckedSet>(`/api/workshop/${game}/check`, { text, language });

export interface BalanceRequest {
  readonly text: string;
  readonly other: string | null;
  readonly seats: number;
  readonly games: number;
  readonly bots: string;
}

/** The balance report of a card set, or its progress. The first request starts the games of bots. */
export const measureSet = (game: string, request: BalanceRequest) =>
  ask<Measured>(`/api/workshop/${game}/measure`, request);

export interface ChallengeRequest {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, string>>;
  readonly bot: string;
  readonly mirrored: boolean;
}

/** Create a challenge: a deal that several people play against the same bots. */
export const beginChallenge = (request: ChallengeRequest) => ask<ChallengeFace>("/api/challenges", request);
export const todaysDeals = () => ask<TodaysDeal[]>("/api/challenges/today");
/** The visitor's own attempt at a challenge, and everyone's results once it is over. */
export const ownChallenge = (id: string) => ask<OwnChallenge>(`/api/challenges/${id}`, {});
export const playChallenge = (id: string, name: string) => trying(`/api/challenges/${id}/play`, { name });

const DAY = 86_400_000;
let allPuzzles: { readonly day: number; readonly list: Promise<Puzzles> } | undefined;

/** All puzzles and today's; requested once a day, which begins at midnight UTC. */
export function puzzles(): Promise<Puzzles> {
  const day = Math.floor(Date.now() / DAY);
  if (allPuzzles?.day !== day) {
    const list = ask<Puzzles>("/api/puzzles");
    allPuzzles = { day, list };
    list.catch(() => (allPuzzles = undefined));
  }
  return allPuzzles.list;
}

export const puzzleOf = (id: string) => ask<PuzzleFace>(`/api/puzzles/${id}`);
export const hintOf = (id: string) => ask<PuzzleHint>(`/api/puzzles/${id}/hint`);
/** Judge a move; an empty move asks for the solution. */
export const answerPuzzle = (id: string, move: string) => ask<PuzzleAnswer>(`/api/puzzles/${id}`, { move });

let reach: Promise<Reach> | undefined;

/** The address at which others in the local network reach this page; requested once. */
export function reachable(): Promise<Reach> {
  reach ??= ask<Reach>("/api/reach");
  return reach;
}

/** The tables at which this browser still holds a seat. */
export async function ownTables(): Promise<OwnTable[]> {
  const tokens = Object.values(keptSeats()).map((seat) => seat.token);
  return tokens.length ? ask<OwnTable[]>("/api/tables/mine", { tokens }) : [];
}

const viewer = (seat: number | null) => (seat === null ? "" : `?seat=${seat}`);

export const replayPath = (table: string, match: number, seat: number | null) =>
  `/api/tables/${table}/matches/${match}/replay${viewer(seat)}`;
export const replayOf = (table: string, match: number, seat: number | null) =>
  ask<Replay>(replayPath(table, match, seat));
export const replayOfRecord = (record: string, seat: number | null) => ask<Replay>("/api/replay", { record, seat });
/** A review, or its progress. The first request starts it, unless `begin` is false. */
export const reviewOf = (table: string, match: number, begin: boolean) =>
  ask<Reviewed>(`/api/tables/${table}/matches/${match}/review${begin ? "" : "?begin=false"}`);
export const reviewOfRecord = (record: string, begin: boolean) => ask<Reviewed>("/api/review", { record, begin });
/** Open a table against bots at a position of a finished match: after this move, in this seat. */
export const tryMatch = (table: string, match: number, number: number, seat: number, name: string) =>
  trying(`/api/tables/${table}/matches/${match}/try`, { number, seat, name });
export const tryRecord = (record: string, number: number, seat: number, name: string) =>
  trying("/api/try", { record, number, seat, name });

async function trying(
  path: string,
  body: Readonly<Record<string, unknown>> & { readonly name: string },
): Promise<Opening> {
  await introduce(body.name);
  const opening = await ask<Opening>(path, body);
  keepSeat(opening.table, opening.token);
  return opening;
}

export const recordPath = (table: string, match: number) => `/api/tables/${table}/matches/${match}/record`;
