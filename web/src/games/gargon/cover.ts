import icon from "icon:gargoyle";
import type { Cover } from "../game_interface";

const cover: Cover = { icon, minutes: [20, 40], hue: 265 };
export default cover;
