import type { Workshop } from "../../game_interface";
import Figures from "./Figures.svelte";
import Preview from "./Preview.svelte";

export default { Preview, Figures } as unknown as Workshop;
