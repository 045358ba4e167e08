import { defineGame } from "../game_interface";
import Flying from "./FencingCard.svelte";
import { explain, whyForced } from "./explain";
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

/** The last picture is looked at before the numbers; a thrust that decided the match is shown again. */
const finale = (view: View) => (view.last_round?.reason === "hit" ? 1 : 2);
const encore = (event: Event, end: View) => event.type === "attacked" && end.last_round?.reason === "hit";

export default defineGame<View, Event, Words, number>({
  Table,
  help,
  emblem: () => import("./Emblem.svelte"),
  Flying,
  after,
  flights,
  beats,
  explain,
  whyForced,
  sound,
  finale,
  encore,
});
