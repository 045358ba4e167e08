import { defineGame } from "../seam";
import Flying from "./Flying.svelte";
import { after, beats, flights, type Picture } from "./story";
import Table from "./Table.svelte";
import type { Event } from "./wire";
import type { Words } from "./words/en";

export default defineGame<Picture, Event, Words, string>({ Table, Flying, after, flights, beats, finale: () => FINALE });

/** Beats for the count at the end, before the result is announced. */
const FINALE = 14;
