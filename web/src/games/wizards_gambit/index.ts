import { defineGame } from "../seam";
import { learnFor } from "./cards.svelte";
import Flying from "./CardFace.svelte";
import { help } from "./help";
import { after, beats, flights } from "./story";
import Table from "./Table.svelte";
import type { Event, View } from "./wire";
import type { Words } from "./words/en";

export default defineGame<View, Event, Words, string>({ Table, help, Flying, after, flights, beats, prepare: learnFor });
