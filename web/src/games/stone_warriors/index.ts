import { defineGame } from "../seam";
import { help } from "./help";
import Flying from "./StoneCard.svelte";
import { after, beats, flights, type Face } from "./story";
import Table from "./Table.svelte";
import type { Event, View, Words } from "./wire";

export default defineGame<View, Event, Words, Face>({ Table, help, Flying, after, flights, beats });
