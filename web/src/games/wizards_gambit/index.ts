import { defineGame } from "../game_interface";
import { learnFor } from "./cards.svelte";
import Flying from "./CardFace.svelte";
import { explain, whyForced } from "./explain";
import { help } from "./help";
import { after, beats, flights } from "./story";
import type { Sound } from "../../table/sounds";
import Table from "./Table.svelte";
import type { Event, View, Words } from "./wire";

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
  guarded: "seal",
  nullified: "seal",
  claimed: "light",
  cast_incantation: "light",
  reshuffled: "shuffle",
};

export default defineGame<View, Event, Words, string>({
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
  finale: () => 2,
  prepare: learnFor,
});
