/** Tables as they were shown last, kept by the browser: the log does not begin anew, whichever tab opens a table again. */
import type { BaseView } from "../games/game_interface";
import type { TableState } from "../net/wire";
import type { Entry } from "./session.svelte";

export interface KeptTable {
  /** What the seat or the spectator was known by: somebody else at the same browser starts anew. */
  readonly key: string;
  readonly version: number;
  readonly seat: number | null;
  readonly table: TableState;
  readonly view: BaseView | null;
  readonly log: readonly Entry[];
  readonly watch: string;
}

const KEY = "facedown.table."; // and the name of the table
const LATEST = "facedown.tables"; // the names, the latest first
const MOST = 4;
const WITH_PICTURES = 80; // the latest lines can be shown again; older ones are only read

const withoutPicture = (entry: Entry): Entry => ({ ...entry, from: null });

/** Keep a table, and forget those before the last few; where there is no room for its pictures, keep the words. */
export function keepTable(name: string, kept: KeptTable): void {
  const old = kept.log.length - WITH_PICTURES;
  const log = kept.log.map((entry, place) => (place < old ? withoutPicture(entry) : entry));
  for (const lines of [log, log.map(withoutPicture), []]) {
    try {
      const names = [name, ...latest().filter((one) => one !== name)];
      for (const gone of names.splice(MOST)) localStorage.removeItem(KEY + gone);
      localStorage.setItem(LATEST, JSON.stringify(names));
      localStorage.setItem(KEY + name, JSON.stringify({ ...kept, log: lines }));
      return;
    } catch {
      forgetTable(name);
    }
  }
}

/** A table as whoever has this key saw it. */
export function keptTable(name: string, key: string): KeptTable | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + name) ?? "null");
    return kept?.key === key ? kept : null;
  } catch {
    return null;
  }
}

export function forgetTable(name: string): void {
  try {
    localStorage.removeItem(KEY + name);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

export function forgetTables(): void {
  for (const name of latest()) forgetTable(name);
}

function latest(): string[] {
  try {
    return JSON.parse(localStorage.getItem(LATEST) ?? "[]");
  } catch {
    return [];
  }
}
