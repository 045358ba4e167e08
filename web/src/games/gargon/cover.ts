import icon from "icon:gargoyle";
import type { Cover } from "../seam";

const cover: Cover = { icon, minutes: [20, 40], hue: 265 };
export default cover;
