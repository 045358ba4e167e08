/** The puzzles that somebody has solved, and their streak of days with a daily puzzle solved. */
import { ask, Refused } from "../net/http";
import { keptKey, SOLVED } from "../net/identity";
import type { PuzzleProgress } from "../net/wire";

export interface Solved {
  readonly puzzles: readonly string[];
  /** The last day with a daily puzzle solved, in days since 1970; -1 for none. */
  readonly day: number;
  readonly streak: number;
  /** Puzzles whose solution was shown on one day: solving them does not count before the next. */
  readonly shown: readonly string[];
  readonly shownOn: number;
}

export const NOTHING: Solved = { puzzles: [], day: -1, streak: 0, shown: [], shownOn: -1 };

export function solved(): Solved {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(SOLVED) ?? "{}") };
  } catch {
    return NOTHING;
  }
}

/** The progress after solving a puzzle. Only daily puzzles count for the streak, once a day. */
export function afterSolving(before: Solved, puzzle: string, day: number, isDaily: boolean): Solved {
  if (wasShown(before, puzzle, day)) return before;
  const puzzles = before.puzzles.includes(puzzle) ? before.puzzles : [...before.puzzles, puzzle];
  if (!isDaily || before.day === day) return { ...before, puzzles };
  return { ...before, puzzles, day, streak: before.day === day - 1 ? before.streak + 1 : 1 };
}

/** The progress after a solution was shown. */
export function afterShowing(before: Solved, puzzle: string, day: number): Solved {
  const shown = before.shownOn === day ? before.shown : [];
  return { ...before, shown: [...shown, puzzle], shownOn: day };
}

export const wasShown = (known: Solved, puzzle: string, day: number) =>
  known.shownOn === day && known.shown.includes(puzzle);

/** The streak on a given day: a missed day ends it. */
export function streakOn(known: Solved, day: number): number {
  return known.day >= day - 1 ? known.streak : 0;
}

export function keepSolved(known: Solved): void {
  try {
    localStorage.setItem(SOLVED, JSON.stringify(known));
  } catch {
    // Without storage, puzzles still work.
  }
}

/** Exchange progress with the identity, which other devices may have solved puzzles with. */
export async function sharedProgress(known: Solved): Promise<Solved> {
  if (!keptKey()) return known;
  try {
    const { puzzles, day, streak } = known;
    const shared = { ...known, ...(await ask<PuzzleProgress>("/api/me/puzzles", { puzzles, day, streak })) };
    keepSolved(shared);
    return shared;
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // without a connection, or before the first game
    return known;
  }
}
