/** The battle: 3 beats 2, 2 beats 1, and 1 beats 3. */
import type { ThrowsShown } from "./wire";

export const NUMBERS = [1, 2, 3] as const;

export const beaten = (value: number): number => (value === 1 ? 3 : value - 1);

/** The seat that wins a throw; null where it decides nothing. */
export function winnerOf(shown: ThrowsShown): number | null {
  if (shown.number === shown.answer) return null;
  return beaten(shown.number) === shown.answer ? shown.seat : shown.victim;
}
