/** English numbers and sentences, for the words of the games. */

/** A probability: what is possible is not 0%, what is not certain is not 100%. */
export function percent(odds: number): string {
  if (odds > 0 && odds < 0.005) return "less than 1%";
  return odds > 0.995 && odds < 1 ? "more than 99%" : `${Math.round(100 * odds)}%`;
}

export const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Several names as a sentence has them: Ann, Bob, and Cyd. */
export const listed = (names: readonly string[]) => new Intl.ListFormat("en").format(names);
