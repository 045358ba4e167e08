import type { CoverWords } from "../../game_interface";

const words: CoverWords = {
  title: "Stone Warriors",
  feel: "Collect six gargoyles while villains knock at the gate, and settle quarrels with three numbers.",
};
export default words;
