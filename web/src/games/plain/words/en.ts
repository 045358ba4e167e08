import type { BaseEvent, GameWords } from "../../game_interface";

/** An event as it came over the wire: its kind, and what it says. */
function plainly(event: BaseEvent, names: readonly string[]): string {
  const { type, seat, ...rest } = event as BaseEvent & { seat?: number };
  const who = seat === undefined ? "" : `${names[seat] ?? seat}: `;
  const what = Object.entries(rest).map(
    ([key, value]) => `${key} ${Array.isArray(value) ? value.join(" ") : (value ?? "?")}`,
  );
  return `${who}${[type.replaceAll("_", " "), ...what].join(", ")}`;
}

const words: GameWords = {
  tell: (run, names) => run.map((event) => plainly(event, names)).join("; "),
  move: (move) => move,
  concession: (concession) => concession,
  reason: (reason) => reason.key.replaceAll("_", " "),
  ending: (reason) => reason,
  part: (key) => key.replaceAll("_", " "),
  refusals: {},
  options: {},
};

export default words;
