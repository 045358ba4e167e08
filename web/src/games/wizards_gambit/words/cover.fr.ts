import type { CoverWords } from "../../game_interface";

const words: CoverWords = {
  title: "Le Gambit du mage",
  feel: "Un sort appartient à celui qui pose le dernier composant. Bloquez ce que vous ne pouvez pas prendre, bluffez pour le reste.",
};
export default words;
