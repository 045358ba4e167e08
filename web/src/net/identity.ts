/** Who this browser's player is: a key that never leaves it but to the server, kept beside name and avatar. */
import { forgetOwn } from "../offline.svelte";
import { settings } from "../settings.svelte";
import { forgetTables } from "../table/kept_table";
import { ask, askBlob, Refused } from "./http";
import { keptSeats, learnSeat } from "./seat_tokens";
import type { Claimed, Me, OwnGames, OwnToken } from "./wire";

const KEY = "facedown.key";
const KNOWN = "facedown.profile"; // what the server knows of us, so that it is told only what is new
/** The puzzles that were solved here. */
export const SOLVED = "facedown.puzzles";
/** Links that were opened here and not taken up. */
export const INVITATIONS = "facedown.invitations";
const DIGITS = /^[0-9a-f]{32}$/;

/** The key that is kept; "" before there is one. */
export function keptKey(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? "";
    return DIGITS.test(kept) ? kept : "";
  } catch {
    return "";
  }
}

function keepKey(key: string): void {
  void forgetOwn();
  localStorage.setItem(KEY, key);
  localStorage.removeItem(KNOWN);
}

export const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The header that shows a key. */
export function shownKey(key = keptKey()): Record<string, string> {
  return key ? { Authorization: `Bearer ${key}` } : {};
}

/** Have an identity that goes by the name and avatar in the settings; whoever plays first begins one. */
export async function introduce(name: string, invitation = ""): Promise<void> {
  if (!keptKey()) keepKey(hexOf(crypto.getRandomValues(new Uint8Array(16))));
  const profile = JSON.stringify({ name, avatar: settings.avatar });
  if (localStorage.getItem(KNOWN) === profile) return;
  const isNew = !localStorage.getItem(KNOWN);
  await tellProfile(name, invitation);
  localStorage.setItem(KNOWN, profile);
  if (isNew) await claimSeats();
}

function tellProfile(name: string, invitation: string): Promise<Me> {
  return ask<Me>("/api/me", { name, avatar: settings.avatar, invitation }, "PUT");
}

/** Seats that this browser held before now belong to the identity. */
async function claimSeats(): Promise<void> {
  const tokens = Object.values(keptSeats()).map((seat) => seat.token);
  if (tokens.length) await ask<Claimed>("/api/me/seats", { tokens });
}

/** Who one is here: null for somebody whom the server does not know yet. */
export async function whoAmI(key = keptKey()): Promise<Me | null> {
  if (!key) return null;
  try {
    return await ask<Me>("/api/me", undefined, "GET", shownKey(key));
  } catch (error) {
    if (error instanceof Refused && error.key === "no_such_person") return null;
    throw error;
  }
}

/** Go on as the person whose key this is; null if there is none here. */
export async function becomePerson(key: string): Promise<Me | null> {
  const me = await whoAmI(key);
  if (!me) return null;
  if (keptKey() && keptKey() !== key) localStorage.removeItem(SOLVED); // somebody else has solved them
  keepKey(key);
  settings.name = me.name;
  settings.avatar = me.avatar;
  localStorage.setItem(KNOWN, JSON.stringify({ name: me.name, avatar: me.avatar }));
  await learnSeats();
  return me;
}

const LEARN_AGAIN = 15_000; // milliseconds
let learntAt = -Infinity;

/** Learn of the seats that the same person has taken on other devices; it is asked only now and then. */
export async function learnSeatsNowAndThen(): Promise<void> {
  if (!keptKey() || performance.now() - learntAt < LEARN_AGAIN) return;
  await learnSeats();
}

/** The same at once. A key that the server has not seen yet has no seats. */
export async function learnSeats(): Promise<void> {
  if (!keptKey()) return;
  learntAt = performance.now();
  try {
    for (const { table, token } of await ask<OwnToken[]>("/api/me/tables")) learnSeat(table, token);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // without a connection, and before the first game
  }
}

/** One's finished games, a page at a time, the newest first. */
export async function ownGames(before?: number): Promise<OwnGames> {
  if (!keptKey()) return { finished: [], more: false, count: 0, ratings: [] }; // nobody has played here yet
  return ask<OwnGames>(`/api/me/games${before === undefined ? "" : `?before=${before}`}`);
}

/** One's seat in a finished match, from the list of one's games; null if it is not in there. */
export async function ownSeatIn(table: string, match: number): Promise<number | null> {
  if (!keptKey()) return null;
  const list = () => ownGames().catch(() => null); // which is kept for use without a connection
  const games = navigator.onLine ? await ask<OwnGames>(`/api/me/games?table=${table}`).catch(list) : await list();
  return games?.finished.find((one) => one.table === table && one.match === match)?.seat ?? null;
}

/** All of one's game files as one archive. */
export async function downloadRecords(): Promise<void> {
  save(await askBlob("/api/me/records"), "facedown-records.zip");
}

/** Have the browser keep a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const exportMe = () => ask<unknown>("/api/me/export");

/** Delete what the server has about us, then what the browser has. */
export async function deleteMe(): Promise<void> {
  await ask<null>("/api/me", undefined, "DELETE");
  await forgetOwn();
  forgetTables();
  for (const kept of [KEY, KNOWN, SOLVED, INVITATIONS, "facedown.seats"]) localStorage.removeItem(kept);
  settings.name = settings.avatar = "";
}
