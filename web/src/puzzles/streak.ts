/** What this browser has solved: puzzles by name, and days in a row with a puzzle of the day solved. */
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

/** What is known after a puzzle was solved; only one of the day counts for the streak, and once a day. */
export function afterSolving(before: Solved, puzzle: string, day: number, isDaily: boolean): Solved {
  const puzzles = before.puzzles.includes(puzzle) ? before.puzzles : [...before.puzzles, puzzle];
  if (!isDaily || before.day === day) return { ...before, puzzles };
  return { puzzles, day, streak: before.day === day - 1 ? before.streak + 1 : 1 };
}

/** The streak as it stands on a day: it ends with a day that was missed. */
export function streakOn(known: Solved, day: number): number {
  return known.day >= day - 1 ? known.streak : 0;
}

export function keepSolved(known: Solved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A browser that keeps nothing still has puzzles.
  }
}
