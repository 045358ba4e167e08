/** A refusal in words: the page's, or the game's where a rule forbids something. */
import type { GameWords } from "../games/game_interface";
import type { Refused } from "../net/http";
import { find, words } from "./index.svelte";

export function refusalText(refused: Refused, game?: GameWords | null): string {
  const text = (game && find(game.refusals, refused.key)) ?? find(words().refusals, refused.key);
  const said = text ?? words().refused(refused.key);
  return refused.ruling ? `${said} (${words().ruling(refused.ruling)})` : said;
}
