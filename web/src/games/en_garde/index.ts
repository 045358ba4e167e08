import { defineGame } from "../seam";
import Flying from "./FencingCard.svelte";
import { explain } from "./explain";
import { help } from "./help";
import { after, beats, flights } from "./story";
import type { Sound } from "../../table/sounds";
import Table from "./Table.svelte";
import type { Event, View, Words } from "./wire";

const SOUNDS: Partial<Record<Event["type"], Sound>> = { attacked: "whoosh", parried: "steel" };

/** A hit is heard as one. */
function sound(event: Event): Sound | null {
  if (event.type === "round_ended") return event.reason === "hit" ? "hit" : "light";
  return SOUNDS[event.type] ?? null;
}

/** The last thrust is looked at before the numbers. */
const finale = (view: View) => (view.last_round?.reason === "hit" ? 3 : 2);

export default defineGame<View, Event, Words, number>({
  Table,
  help,
  Flying,
  after,
  flights,
  beats,
  explain,
  sound,
  finale,
});
