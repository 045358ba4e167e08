/** Lines of the log in words. */
import type { BaseEvent, Game, GameWords } from "../games/game_interface";
import type { TableSettings } from "../net/wire";
import { botName, find, setName, words } from "../words/index.svelte";
import type { Entry } from "./session.svelte";

/** What words are found with: the game of a table, and who plays it. */
interface Speaking {
  readonly game: Game | null;
  readonly words: GameWords | null;
  readonly names: readonly string[];
}

/** A line for the middle of the board: of a forced move only why it was forced, where that can be said. */
export const noteText = (entry: Entry, speaking: Speaking) => whyForced(entry, speaking) || entryText(entry, speaking);

function whyForced(entry: Entry, { game, words }: Speaking): string {
  const isForced = entry.kind === "told" && entry.told.fact === "forced";
  return (isForced && entry.from && words && game?.whyForced?.(entry.from, words)) || "";
}

export function entryText(entry: Entry, speaking: Speaking): string {
  if (entry.kind === "events") return speaking.words?.tell(entry.run, speaking.names) ?? "";
  const { told, name, of } = entry;
  if (told.fact === "forced") return `${whyForced(entry, speaking)} ${words().told.forced()}`.trim();
  if (told.fact === "said") return words().titled(name, told.text || find(words().presets, told.preset ?? "") || "");
  if (told.fact === "paced") return words().told.paced(words().options.paces[told.text as TableSettings["pace"]]);
  if (told.fact === "cards_brought") return words().told.cards_brought(setName(told.text ?? ""));
  const tell = find<(name: string, bot: string, agrees: boolean, reason: string, of: string) => string>(
    words().told,
    told.fact,
  );
  return tell?.(name, told.bot ? botName(told.bot) : "", told.agrees ?? false, told.reason ?? "", of) ?? "";
}

const TAIL = 6; // runs by which two logs are joined: single ones may be the same twice

/**
 * What a log that was kept lacks of what the server tells again; null where only the server's is to be trusted. What was
 * kept has its pictures, and is never told twice. Where nobody may look back the server tells less than was kept.
 */
export function lacking(
  log: readonly Entry[],
  told: readonly (readonly BaseEvent[])[],
): readonly (readonly BaseEvent[])[] | null {
  const kept = log.flatMap((entry) => (entry.kind === "events" ? [JSON.stringify(entry.run)] : []));
  const tail = kept.slice(-TAIL);
  const runs = told.map((run) => JSON.stringify(run));
  for (let end = runs.length; end > 0 && tail.length; end--) {
    const from = end - tail.length;
    if (tail.every((run, index) => from + index < 0 || runs[from + index] === run)) return told.slice(end);
  }
  return told.length < kept.length ? told : null;
}
