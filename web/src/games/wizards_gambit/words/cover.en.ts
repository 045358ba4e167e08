import type { CoverWords } from "../../seam";

const words: CoverWords = {
  title: "Wizard’s Gambit",
  feel: "Spells belong to whoever adds the last rune. Bind what you cannot take, and bluff about the rest.",
};
export default words;
