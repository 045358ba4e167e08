/** Five villains, in a box of 50 by 50 as the gargoyles: the cards are all alike, so who comes is chance. */
export interface Villain {
  readonly sky: string;
  /** Shapes from back to front with their colours; those of `half` are mirrored. */
  readonly half: readonly (readonly [d: string, fill: string])[];
  readonly whole: readonly (readonly [d: string, fill: string])[];
}

const INK = "#1a0808";

export const VILLAINS: readonly Villain[] = [
  {
    // The wolf.
    sky: "#5b0f0f",
    half: [
      ["M29 15 38 1 42 20Z", "#6d5a4c"],
      ["M31 13 37 5 39 17Z", "#2f2019"],
      ["M25 10Q38 10 43 22L46 36 39 35 40 43 33 40 25 47", "#8b7664"],
      ["M25 22Q31 24 34 33L31 43 25 47", "#c9b7a2"],
      ["M28 24 38 19 36 26Z", "#ffcf3d"],
      ["M28 38 30 43 31.500 37.500Z", "#fff6e2"],
    ],
    whole: [
      ["M20 31Q25 27 30 31 28 36 25 36 22 36 20 31Z", INK],
      ["M17 37Q25 42 33 37L25 40Z", INK],
    ],
  },
  {
    // The hunter, in a hood.
    sky: "#3d0b1d",
    half: [
      ["M25 1Q43 6 44 26 46 40 49 49H25", "#2a2430"],
      ["M25 7Q37 11 38 26 38 38 34 46L25 48", "#141019"],
      ["M25 17Q33 18 34 26 34 36 25 44", "#9a1d1d"],
      ["M27 27 33 23.500 32 28.500Z", "#ffe7a0"],
      ["M31 18 33 34 35 30Z", "#2a0606"],
    ],
    whole: [
      ["M23 31 25 35 27 31Z", "#5c0e0e"],
      ["M21 38h8l-1.500 2h-5Z", "#2a0606"],
    ],
  },
  {
    // The robber baron's steel guard.
    sky: "#4a1510",
    half: [
      ["M38 20 47 16 45 32 39 33Z", "#5f6a75"],
      ["M25 5Q40 5 41 20L40 36 34 46 25 48", "#9aa7b3"],
      ["M25 12Q35 12 36 19L35 24H25", "#3a434c"],
      ["M25 29 36 27 34 40 25 44", "#76838f"],
      ["M28 17.500H35V21.500H28Z", "#ff5a3c"],
    ],
    whole: [
      ["M22 4 25 0 28 4 27 12H23Z", "#5f6a75"],
      ["M19 34h12v1.800h-12ZM20 38h10v1.800h-10Z", "#2b323a"],
      ["M23.500 24h3v7h-3Z", "#4b555f"],
    ],
  },
  {
    // The panther with wings.
    sky: "#2c0f3a",
    half: [
      ["M33 26Q40 6 49 6 45 14 48 22 44 24 45 32 40 33 38 40Z", "#3b2a52"],
      ["M30 14 39 6 40 20Z", "#2a2233"],
      ["M25 11Q38 11 41 24 42 36 34 43L25 46", "#453a55"],
      ["M25 30Q33 29 35 35 32 42 25 43", "#6b5c80"],
      ["M27.500 25 37 20.500 34 27.500Z", "#b7ff5e"],
      ["M28 37 29.300 42 31 37Z", "#fff6e2"],
    ],
    whole: [
      ["M21.500 30H28.500L25 34Z", INK],
      ["M17 35.500Q25 39 33 35.500L25 37.500Z", INK],
    ],
  },
  {
    // The sorcerer.
    sky: "#12343b",
    half: [
      ["M25 46 41 49Q44 40 40 34L25 34", "#1c4f57"],
      ["M25 14Q35 14 36 24 36 34 31 39L25 41", "#d9b48c"],
      ["M25 33 34 31Q34 44 25 49", "#e8e4da"],
      ["M25 21 36 18.500 36.500 25Q31 28 25 25.500", "#1b1330"],
      ["M28.500 24 34 21.500 33 25Z", "#8dfff0"],
    ],
    whole: [
      ["M10 17Q25 9 40 17L36 12Q33 2 22 0 26 4 20 6 15 10 14 13Z", "#2a1d55"],
      ["M13 16Q25 11 37 16L36.500 18Q25 13.500 13.500 18Z", "#e2b75c"],
    ],
  },
];
