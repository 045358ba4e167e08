import type { CoverWords } from "../../game_interface";

const words: CoverWords = {
  title: "Gargon",
  feel: "Des créatures jouées face cachée, dont le dos dit la moitié de la vérité. Lisez la table, puis osez.",
};
export default words;
