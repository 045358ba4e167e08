import icon from "icon:spell-book";
import type { Cover } from "../seam";

const cover: Cover = { icon, minutes: [30, 60], hue: 225 };
export default cover;
