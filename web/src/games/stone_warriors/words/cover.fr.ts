import type { CoverWords } from "../../seam";

const words: CoverWords = {
  title: "Guerriers de pierre",
  feel: "Réunissez six gargouilles tandis que les vilains frappent à la porte, et réglez vos querelles avec trois nombres.",
};
export default words;
