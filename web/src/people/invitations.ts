/** Invitations: links to tables and challenges that somebody has opened, and not taken up yet. */
import { INVITATIONS } from "../net/identity";

export interface Invitation {
  readonly kind: "table" | "challenge";
  readonly id: string;
  readonly at: number;
}

const MOST = 6;
const LONGEST = 14 * 86_400_000; // milliseconds for which one is remembered

function read(): Invitation[] {
  try {
    return JSON.parse(localStorage.getItem(INVITATIONS) ?? "[]");
  } catch {
    return [];
  }
}

/** The newest first. */
export const invitations = (now = Date.now()) => read().filter((one) => now - one.at < LONGEST);

const others = (kind: Invitation["kind"], id: string) => read().filter((one) => one.kind !== kind || one.id !== id);

function write(kept: readonly Invitation[]): void {
  try {
    localStorage.setItem(INVITATIONS, JSON.stringify(kept));
  } catch {
    // Without storage, the link is still where it came from.
  }
}

export function keepInvitation(kind: Invitation["kind"], id: string, at = Date.now()): void {
  write([{ kind, id, at }, ...others(kind, id)].slice(0, MOST));
}

export function forgetInvitation(kind: Invitation["kind"], id: string): void {
  write(others(kind, id));
}
