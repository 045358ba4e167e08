import type { CoverWords } from "../../game_interface";

const words: CoverWords = {
  title: "Gargon",
  feel: "Creatures played face down, with backs that tell half the truth. Read the table, then dare.",
};
export default words;
