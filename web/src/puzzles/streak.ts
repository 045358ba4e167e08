/** The puzzles that this browser has solved, and the streak of days with a daily puzzle solved. */
export interface Solved {
  readonly puzzles: readonly string[];
  /** The last day with a daily puzzle solved, in days since 1970; -1 for none. */
  readonly day: number;
  readonly streak: number;
}

const KEY = "facedown.puzzles";
export const NOTHING: Solved = { puzzles: [], day: -1, streak: 0 };

export function solved(): Solved {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return NOTHING;
  }
}

/** The progress after solving a puzzle. Only daily puzzles count for the streak, once a day. */
export function afterSolving(before: Solved, puzzle: string, day: number, isDaily: boolean): Solved {
  const puzzles = before.puzzles.includes(puzzle) ? before.puzzles : [...before.puzzles, puzzle];
  if (!isDaily || before.day === day) return { ...before, puzzles };
  return { puzzles, day, streak: before.day === day - 1 ? before.streak + 1 : 1 };
}

/** The streak on a given day: a missed day ends it. */
export function streakOn(known: Solved, day: number): number {
  return known.day >= day - 1 ? known.streak : 0;
}

export function keepSolved(known: Solved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Without storage, puzzles still work.
  }
}
