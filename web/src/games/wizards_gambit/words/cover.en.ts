import type { CoverWords } from "../../game_interface";

const words: CoverWords = {
  title: "Wizard’s Gambit",
  feel: "A spell belongs to whoever adds the last component. Block what you can’t take, and bluff about the rest.",
};
export default words;
