import icon from "icon:fencer";
import type { Cover } from "../game_interface";

const cover: Cover = { icon, minutes: [5, 15], hue: 14 };
export default cover;
