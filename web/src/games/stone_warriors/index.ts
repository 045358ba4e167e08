import { defineGame } from "../game_interface";
import { explain, whyForced } from "./explain";
import { help } from "./help";
import Flying from "./StoneCard.svelte";
import { after, beats, flights, type Face, type Picture } from "./story";
import type { Sound } from "../../table/sounds";
import Table from "./Table.svelte";
import type { Event, Words } from "./wire";

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
  played_sunrise: "stone",
  uncovered: "light",
  throws_shown: "steel",
  captured: "hit",
  reshuffled: "shuffle",
};

/** How a battle ended is said over what was thrown in it. */
const OUTCOMES = new Set<Event["type"]>(["captured", "kept", "game_ended"]);

export default defineGame<Picture, Event, Words, Face>({
  Table,
  help,
  emblem: () => import("./Emblem.svelte"),
  Flying,
  after,
  flights,
  beats,
  explain,
  whyForced,
  weighs: (event) => (OUTCOMES.has(event.type) ? 3 : null),
  sound: (event) => SOUNDS[event.type] ?? null,
  /** Whoever wins is seen to spread their wings. */
  finale: (view) => (view.outcome?.winners.length ? 5 : 3),
});
