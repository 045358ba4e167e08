import icon from "icon:rock-golem";
import type { Cover } from "../game_interface";

const cover: Cover = { icon, minutes: [20, 40], hue: 165 };
export default cover;
