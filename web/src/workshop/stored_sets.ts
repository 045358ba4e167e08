/** The card sets that this browser keeps, the newest first. */
export interface KeptSet {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

const KEY = "facedown.sets";
const MOST = 20;

export function keptSets(): KeptSet[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Whether there was room for them. */
function write(sets: readonly KeptSet[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(sets.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

export function keepSet(set: KeptSet): boolean {
  return write([set, ...keptSets().filter((one) => one.id !== set.id)]);
}

export function forgetSet(id: string): void {
  write(keptSets().filter((one) => one.id !== id));
}

/** What a text calls itself; "" while it does not. */
export function nameIn(text: string): string {
  const head = /^\s*\[set\]\s*$([^[]*)/m.exec(text)?.[1] ?? "";
  return /^\s*name\s*=\s*"((?:[^"\\]|\\.)*)"/m.exec(head)?.[1]?.replace(/\\(.)/g, "$1") ?? "";
}

/** A file name for a set. */
export const fileName = (name: string): string =>
  `${
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "_")
      .replace(/^_|_$/g, "") || "cards"
  }.toml`;
