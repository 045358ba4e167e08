/** Lines of the log in words. */
import type { Game, GameWords } from "../games/game_interface";
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
