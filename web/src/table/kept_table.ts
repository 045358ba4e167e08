/** The table as it was shown before a reload, kept by the tab: the log does not begin anew. */
import type { BaseView } from "../games/seam";
import type { TableState } from "../net/wire";
import type { Entry } from "./session.svelte";

export interface KeptTable {
  readonly version: number;
  readonly seat: number | null;
  readonly table: TableState;
  readonly view: BaseView | null;
  readonly log: readonly Entry[];
  readonly watch: string;
}

const KEY = "facedown.table";
const WITH_PICTURES = 80; // the latest lines can be shown again; older ones are only read

const withoutPicture = (entry: Entry): Entry => (entry.kind === "events" ? { ...entry, from: null } : entry);

/** Keep one table; where the tab has no room for its pictures, keep the words. */
export function keepTable(name: string, kept: KeptTable): void {
  const old = kept.log.length - WITH_PICTURES;
  const log = kept.log.map((entry, place) => (place < old ? withoutPicture(entry) : entry));
  for (const lines of [log, log.map(withoutPicture), []]) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ name, ...kept, log: lines }));
      return;
    } catch {
      forgetTable();
    }
  }
}

export function keptTable(name: string): KeptTable | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return kept?.name === name ? kept : null;
  } catch {
    return null;
  }
}

export function forgetTable(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
