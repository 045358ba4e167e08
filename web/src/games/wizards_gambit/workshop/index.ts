import type { Bench } from "../../seam";
import Figures from "./Figures.svelte";
import Preview from "./Preview.svelte";

export default { Preview, Figures } as unknown as Bench;
