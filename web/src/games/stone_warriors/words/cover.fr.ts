import type { CoverWords } from "../../game_interface";

const words: CoverWords = {
  title: "Guerriers de pierre",
  feel: "Réunissez six gargouilles tandis que les vilains frappent à la porte, et réglez vos querelles à coups de 1, de 2 ou de 3.",
};
export default words;
