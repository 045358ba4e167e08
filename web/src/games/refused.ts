/** Why nothing else could be done, from what the rules refuse. */
import type { GameWords } from "./game_interface";

const MOST = 2; // reasons that fit into the middle of a board

/** The reasons why cards or moves are refused, where they are one or two; "" where more would have to be told. */
export function whyRefused(
  refused: Readonly<Record<string, string>>,
  { refusals }: Pick<GameWords, "refusals">,
): string {
  const why = [...new Set(Object.values(refused))].map((key) => refusals[key] ?? "");
  return why.length <= MOST && why.every(Boolean) ? why.join(" ") : "";
}
