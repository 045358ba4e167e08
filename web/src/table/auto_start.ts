import { openTable, type Wanted } from "../net/http";
import { router } from "../router.svelte";
import { settings } from "../settings.svelte";
import { words } from "../words/index.svelte";

/** Tables that start by themselves as soon as their host arrives: all their other seats are bots'. */
const KEY = "facedown.auto_start";

/** Open a table and go there; `cards` is the text of a card set to play with. */
export async function beginTable(wanted: Wanted, cards = ""): Promise<void> {
  const { table, token, watch } = await openTable(wanted, settings.name.trim() || words().home.guest, cards);
  if (!token) return router.go(`/w/${watch}`);
  if (wanted.bots?.filter((bot) => !bot).length === 1) sessionStorage.setItem(KEY, table);
  router.go(`/t/${table}`);
}

export function startsByItself(table: string): boolean {
  const isFound = sessionStorage.getItem(KEY) === table;
  if (isFound) sessionStorage.removeItem(KEY); // once
  return isFound;
}
