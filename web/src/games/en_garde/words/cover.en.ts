import type { CoverWords } from "../../game_interface";

const words: CoverWords = {
  title: "En Garde",
  feel: "A duel on 23 spaces. Every card is a step or a thrust, and coming close takes courage.",
};
export default words;
