import type { CoverWords } from "../../game_interface";

const words: CoverWords = {
  title: "En Garde",
  feel: "Un duel sur 23 cases. Chaque carte est un pas ou une botte, et s’approcher demande du cran.",
};
export default words;
