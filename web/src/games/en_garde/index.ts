import { defineGame } from "../seam";
import Flying from "./FencingCard.svelte";
import { help } from "./help";
import { after, beats, flights } from "./story";
import Table from "./Table.svelte";
import type { Event, View, Words } from "./wire";

export default defineGame<View, Event, Words, number>({ Table, help, Flying, after, flights, beats });
