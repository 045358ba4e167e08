/** The table of games that have no drawing of their own yet: all that a view says, and its moves as buttons. */
import { defineGame } from "../game_interface";
import Table from "./Table.svelte";

export default defineGame({ Table });
