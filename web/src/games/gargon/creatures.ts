/** How the six creatures look: a plain mark that is told apart at any size (portraits.ts has their portraits), and their colours. */
import type { Colour } from "./cards";

export interface Creature {
  /** A path on 24 by 24. */
  readonly mark: string;
  /** The back's colour, what is drawn on it, and the colour on paper. */
  readonly back: string;
  readonly onBack: string;
  readonly onPaper: string;
}

export const CREATURES: Readonly<Record<Colour, Creature>> = {
  w: {
    mark: "M12 2.500a9.500 9.500 0 1 0 0 19a9.500 9.500 0 0 0 0-19Z",
    back: "#efe9dc",
    onBack: "#4b4437",
    onPaper: "#5d5546",
  },
  b: {
    mark: "M12 1.500C12 1.500 4 10.500 4 15.200a8 8 0 0 0 16 0C20 10.500 12 1.500 12 1.500Z",
    back: "#1d5fa8",
    onBack: "#dcebfb",
    onPaper: "#1d5fa8",
  },
  v: { mark: "M12 1 21.500 12 12 23 2.500 12Z", back: "#6b3fa0", onBack: "#eee2ff", onPaper: "#6b3fa0" },
  r: { mark: "M12 2 23 21.500H1Z", back: "#b3261e", onBack: "#ffe3da", onPaper: "#b3261e" },
  y: { mark: "M3 3h18v18H3Z", back: "#e6b94a", onBack: "#463100", onPaper: "#8a6100" },
  g: {
    mark: "M8.500 2h7v6.500H22v7h-6.500V22h-7v-6.500H2v-7h6.500Z",
    back: "#2b6e35",
    onBack: "#ddf3da",
    onPaper: "#2b6e35",
  },
};

/** “×2”, drawn on 10 by 6. */
export const TWICE =
  "M.8 1.600 3.800 4.600M3.800 1.600 .8 4.600M6 1.700C6-.2 9.200-.2 9.200 1.700C9.200 3.200 6 4 6 5.600H9.500";

/** An amulet: a cut stone on 10 by 10. */
export const AMULET = "M5 0 9.300 2.500V7.500L5 10 .7 7.500V2.500Z";
