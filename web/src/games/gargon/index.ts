import { defineGame } from "../seam";
import Flying from "./Flying.svelte";
import { help } from "./help";
import { COUNT_BEATS } from "./scoring";
import { after, beats, flights, type Picture } from "./story";
import type { Sound } from "../../table/sounds";
import Table from "./Table.svelte";
import type { Event, Words } from "./wire";

const SOUNDS: Partial<Record<Event["type"], Sound>> = { chose: "whoosh", won: "light", lost: "stone" };

/** Beats for the whole count and a look at it, before the result is announced. */
const finale = () => COUNT_BEATS + 2;

export default defineGame<Picture, Event, Words, string>({
  Table,
  help,
  Flying,
  after,
  flights,
  beats,
  sound: (event) => SOUNDS[event.type] ?? null,
  finale,
});
