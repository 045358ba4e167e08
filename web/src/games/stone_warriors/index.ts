import { defineGame } from "../seam";
import { help } from "./help";
import Flying from "./StoneCard.svelte";
import { after, beats, flights, type Face } from "./story";
import type { Sound } from "../../table/sounds";
import Table from "./Table.svelte";
import type { Event, View, Words } from "./wire";

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
  played_sunrise: "stone",
  uncovered: "light",
  throws_shown: "steel",
  captured: "hit",
  reshuffled: "shuffle",
};

export default defineGame<View, Event, Words, Face>({
  Table,
  help,
  Flying,
  after,
  flights,
  beats,
  sound: (event) => SOUNDS[event.type] ?? null,
  finale: () => 3,
});
