/**
 * How the gargoyles look: right halves that are mirrored, and what is drawn once, in a box of 50 by 50.
 * Halves that meet in the middle are left open there, so that no seam is drawn.
 */
import type { Gargoyle } from "./cards";

export interface Hide {
  readonly skin: string;
  readonly shade: string;
  readonly mane: string;
  readonly horn: string;
  readonly line: string;
  /** The night behind. */
  readonly sky: string;
}
type Fill = keyof Omit<Hide, "sky">;

interface Piece {
  readonly d: string;
  readonly of: Fill;
}
interface Shape {
  readonly half: readonly Piece[];
  readonly eye: string;
  /** The eye of one who sleeps. */
  readonly lid: string;
  readonly whole: readonly Piece[];
}

export const HIDES: Readonly<Record<Gargoyle | "stone", Hide>> = {
  lexington: { skin: "#a3a93f", shade: "#6f7626", mane: "#6f7626", horn: "#ded9a4", line: "#2a2d0c", sky: "#39401a" },
  brooklyn: { skin: "#c65a3e", shade: "#8f3521", mane: "#f2ead6", horn: "#e9c79a", line: "#35100a", sky: "#4d1d16" },
  broadway: { skin: "#3fa39a", shade: "#24706c", mane: "#24706c", horn: "#bfe6dc", line: "#07292a", sky: "#12444a" },
  bronx: { skin: "#6c8fc4", shade: "#41608f", mane: "#2d4369", horn: "#dfe6f2", line: "#0f1b33", sky: "#1e3156" },
  hudson: { skin: "#c99a68", shade: "#94683d", mane: "#f1ece0", horn: "#ecd6b0", line: "#38210d", sky: "#4a321b" },
  goliath: { skin: "#a287cf", shade: "#6c4f9c", mane: "#2b2140", horn: "#dccff0", line: "#1a1030", sky: "#352555" },
  stone: { skin: "#b3b1aa", shade: "#8b8982", mane: "#9b9992", horn: "#c9c7c0", line: "#3d3b37", sky: "#6a6862" },
};

const WINGS = "M25 46 30 24Q36 8 48 5 44 12 48 19 43 20 45 28 39 29 40 38 35 38 33 46";

export const SHAPES: Readonly<Record<Gargoyle, Shape>> = {
  lexington: {
    half: [
      { d: "M36 22 49 13Q47 19 48 25 43 24 44 30 39 29 37 32Z", of: "shade" },
      { d: "M30 11 35 4 35 13Z", of: "horn" },
      { d: "M25 8Q40 8 40 25 40 37 32 43L25 45", of: "skin" },
      { d: "M25 20Q30 16 37 19L37 22Q31 19 25 23", of: "shade" },
    ],
    eye: "M26.500 27Q28 21 33 21 37 22 37 26 35 31 31 31 28 30 26.500 27Z",
    lid: "M27 26q5 4 10 0",
    whole: [
      { d: "M25 2 27.500 9H22.500Z", of: "horn" },
      { d: "M23.500 33q1.500 1.500 3 0M18 38q7 4 14 0", of: "line" },
    ],
  },
  brooklyn: {
    half: [
      { d: "M29 15Q34 2 48 1 40 8 37 22Z", of: "horn" },
      { d: "M25 6Q36 7 39 20L41 38Q37 34 35 28L25 16", of: "mane" },
      { d: "M25 12Q35 12 36 23 36 31 31 35L25 36", of: "skin" },
      { d: "M25 21 35 17 35.500 21 26 25", of: "shade" },
    ],
    eye: "M27.500 26 34.500 22.500 33.500 27Z",
    lid: "M27.500 26.500 34 24",
    whole: [
      { d: "M20 27Q25 21 30 27 31 36 25 48 19 36 20 27Z", of: "horn" },
      { d: "M22.500 29l1.200 1.800M27.500 29l-1.200 1.800M21 33.500Q23.500 37 25 43 26.500 37 29 33.500", of: "line" },
    ],
  },
  broadway: {
    half: [
      { d: "M37 20 49 10Q46 17 49 21 45 24 48 30 43 33 37 31Z", of: "shade" },
      { d: "M25 6Q41 6 41 24 42 46 25 46", of: "skin" },
      { d: "M25 20Q30 16 37 18L37 21.500Q30 20 25 24", of: "shade" },
    ],
    eye: "M27.500 26Q30 22 35 22.500 35 26.500 32 27.500Z",
    lid: "M28 25.500q3.500 1.500 7-0.500",
    whole: [
      { d: "M25 7Q27 3 29 5 28 7 27 9ZM25 7Q23 3 21 5 22 7 23 9Z", of: "horn" },
      { d: "M22 30q3 3 6 0M15 34q10 7 20 0M19 41q6 3 12 0", of: "line" },
    ],
  },
  bronx: {
    half: [
      { d: "M32 16Q35 3 41 5 46 12 40 24Z", of: "shade" },
      { d: "M25 12Q39 11 42 24 45 36 38 43 31 48 25 48", of: "skin" },
      { d: "M25 12 29 5 31 13 25 20", of: "mane" },
      { d: "M25 34Q33 31 41 35 40 43 25 45", of: "shade" },
      { d: "M32 36 34 30 36 36Z", of: "horn" },
    ],
    eye: "M28.500 25 36.500 21Q37 26 32 27Z",
    lid: "M29 25.500 36 23",
    whole: [
      { d: "M20 28Q25 25 30 28 29 33 25 33 21 33 20 28Z", of: "mane" },
      { d: "M25 33v3M16 38q9 3 18 0", of: "line" },
    ],
  },
  hudson: {
    half: [
      { d: "M34 18 44 10Q43 18 38 24Z", of: "horn" },
      { d: "M33 15Q42 22 41 38 37 42 34 36Z", of: "mane" },
      { d: "M25 8Q36 8 37 22 37 33 32 37L25 39", of: "skin" },
      { d: "M25 21 36 17 37 21 26 25", of: "mane" },
      { d: "M25 33Q31 31 36 28 38 42 25 49", of: "mane" },
    ],
    eye: "M28 26 35 22.500 34 27Z",
    lid: "M28 26.500 34.500 24",
    whole: [
      { d: "M23 26 25 32 27 26", of: "line" },
      { d: "M21 36.500q4 2 8 0M13 18l5 11M21 13q4-2 8 0M22 16q3-1.500 6 0", of: "line" },
    ],
  },
  goliath: {
    half: [
      { d: WINGS, of: "shade" },
      { d: "M25 5Q39 5 39 22 40 36 36 46H25", of: "mane" },
      { d: "M25 12Q34 12 35 23L34 33Q31 41 25 43", of: "skin" },
      { d: "M31 16 38 8 36 20Z", of: "horn" },
      { d: "M25 21 35 17 36 21 27 25.500 25 25", of: "shade" },
    ],
    eye: "M27.500 27 34 23.500 33 28Z",
    lid: "M27.500 27.500 33.500 25",
    whole: [{ d: "M23 26 22 32 25 34 28 32 27 26M20.500 38h9", of: "line" }],
  },
};
