import type { CoverWords } from "../../seam";

const words: CoverWords = {
  title: "Le Gambit du mage",
  feel: "Un sort appartient à qui pose la dernière rune. Liez ce que vous ne pouvez prendre, bluffez pour le reste.",
};
export default words;
