import icon from "icon:spell-book";
import type { Cover } from "../game_interface";

const cover: Cover = { icon, minutes: [30, 60], hue: 225 };
export default cover;
