/** Lines of the log in words. */
import type { GameWords } from "../games/game_interface";
import type { TableSettings } from "../net/wire";
import { botName, find, setName, words } from "../words/index.svelte";
import type { Entry } from "./session.svelte";

export function entryText(entry: Entry, game: GameWords | null, names: readonly string[]): string {
  if (entry.kind === "events") return game?.tell(entry.run, names) ?? "";
  const { told, name, of } = entry;
  if (told.fact === "said") return words().titled(name, told.text || find(words().presets, told.preset ?? "") || "");
  if (told.fact === "paced") return words().told.paced(words().options.paces[told.text as TableSettings["pace"]]);
  if (told.fact === "cards_brought") return words().told.cards_brought(setName(told.text ?? ""));
  const tell = find<(name: string, bot: string, agrees: boolean, reason: string, of: string) => string>(
    words().told,
    told.fact,
  );
  return tell?.(name, told.bot ? botName(told.bot) : "", told.agrees ?? false, told.reason ?? "", of) ?? "";
}
