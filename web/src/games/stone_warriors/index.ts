import { defineGame } from "../seam";
import { help } from "./help";
import Flying from "./StoneCard.svelte";
import { after, beats, flights, type Face } from "./story";
import Table from "./Table.svelte";
import type { Event, View } from "./wire";
import type { Words } from "./words/en";

export default defineGame<View, Event, Words, Face>({ Table, help, Flying, after, flights, beats });
