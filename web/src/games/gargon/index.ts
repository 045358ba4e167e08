import { defineGame } from "../game_interface";
import { explain, whyForced } from "./explain";
import Flying from "./Flying.svelte";
import { help } from "./help";
import { COUNT_BEATS, TRIUMPH_BEATS } from "./scoring";
import { after, beats, flights, type Picture } from "./story";
import type { Sound } from "../../table/sounds";
import Table from "./Table.svelte";
import type { Event, Words } from "./wire";

const SOUNDS: Partial<Record<Event["type"], Sound>> = { chose: "whoosh", won: "light", lost: "stone" };

/** Beats for the whole count and the winner's picture, before the result is announced. */
const finale = () => COUNT_BEATS + TRIUMPH_BEATS;

export default defineGame<Picture, Event, Words, string>({
  Table,
  help,
  emblem: () => import("./Emblem.svelte"),
  Flying,
  after,
  flights,
  beats,
  explain,
  whyForced,
  sound: (event) => SOUNDS[event.type] ?? null,
  finale,
});
