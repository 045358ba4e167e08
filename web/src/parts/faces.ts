/** How reactions look: strokes for the eyes, a mouth (closed paths are open mouths), and something in a colour. */
export interface Face {
  readonly eyes: string;
  readonly mouth: string;
  readonly extra?: string;
  readonly colour?: string;
}

const EYES = {
  open: "M11.500 14v2M20.500 14v2",
  happy: "M9.500 15.500q2-2.500 4 0M18.500 15.500q2-2.500 4 0",
  shut: "M9.500 14.500q2 2 4 0M18.500 14.500q2 2 4 0",
  wide: "M11.500 13a2 2.300 0 1 0 .1 0M20.500 13a2 2.300 0 1 0 .1 0",
  wink: "M11.500 14v2M18.500 15q2-1.500 4 0",
  worried: "M9.500 12.500l3-1.500M22.500 12.500l-3-1.500M11.500 15v1.500M20.500 15v1.500",
  aside: "M13 13.500v2M22 13.500v2M9.500 11q2-1.500 4-.5",
} as const;

const MOUTHS = {
  smile: "M11 21q5 4 10 0",
  grin: "M10.500 20h11q-1 6-5.500 6-4.500 0-5.500-6Z",
  round: "M16 20a2.600 3 0 1 0 .1 0Z",
  flat: "M12 22.500h8",
  askew: "M12 23q4-2.500 8-1.500",
  frown: "M11.500 24q4.500-4 9 0",
} as const;

const HAND =
  "M24 12.500V6.500q0-1.500 1.300-1.500t1.300 1.500V5q0-1.400 1.300-1.400T29.200 5v1.500q0-1.300 1.200-1.300t1.200 1.300V12q0 4-3.600 4-3 0-4.600-3.500Z";
const HEART = "M26 13q-5-3.500-5-6.500Q21 4 23.300 4 25 4 26 6q1-2 2.700-2Q31 4 31 6.500q0 3-5 6.500Z";
const CLOVER =
  "M26 9q-3.500 1-4-1.500 0-2.500 2.500-2Q24 2.500 26 2.500t1.500 3q2.500-.5 2.500 2Q29.500 10 26 9Zm0 0q0 3 1.500 4.500";
const STAR = "M26 2l1.500 3.400 3.500.4-2.600 2.500.7 3.600L26 10.100l-3.100 1.800.7-3.600L21 5.800l3.500-.4Z";
const TEAR = "M23.500 18q3 4 0 5.500-3-1.500 0-5.500Z";
const SWEAT = "M25 5.500q3.200 4.200 0 6-3.200-1.800 0-6Z";
const GLASS = "M22.500 3h7v1.500l-2.600 3 2.600 3V12h-7v-1.500l2.600-3-2.600-3Z";
const ARROW = "M21 6h5V2.800L31 8l-5 5.200V10h-5Z";
const LOOP = "M30.500 7.500A4.500 4.500 0 1 1 28 3.800l1.600-1.600.4 5-5-.4 1.500-1.500a2.300 2.300 0 1 0 1.600 2.200Z";
const CUP =
  "M22.500 3h7v1h2q0 4-3 4.500-.6 1.300-1.700 1.600V12h2v1.500h-5.600V12h2v-1.900q-1.100-.3-1.700-1.600-3-.5-3-4.500h2Z";
const BUBBLES = "M27 3a3.500 2.800 0 1 0 .1 0ZM23 10.500a1.300 1.300 0 1 0 .1 0Z";

export const PLAIN: Face = { eyes: EYES.open, mouth: MOUTHS.smile };

export const FACES: Readonly<Record<string, Face>> = {
  hello: { eyes: EYES.happy, mouth: MOUTHS.grin, extra: HAND, colour: "#f6cf6a" },
  good_luck: { eyes: EYES.wink, mouth: MOUTHS.smile, extra: CLOVER, colour: "#4f9d52" },
  well_played: { eyes: EYES.happy, mouth: MOUTHS.smile, extra: STAR, colour: "#ffb52e" },
  thanks: { eyes: EYES.shut, mouth: MOUTHS.smile, extra: HEART, colour: "#e0483b" },
  sorry: { eyes: EYES.worried, mouth: MOUTHS.askew, extra: SWEAT, colour: "#7cc4ee" },
  oops: { eyes: EYES.wide, mouth: MOUTHS.flat, extra: SWEAT, colour: "#7cc4ee" },
  wow: { eyes: EYES.wide, mouth: MOUTHS.round },
  nice_try: { eyes: EYES.wink, mouth: MOUTHS.askew },
  one_moment: { eyes: EYES.aside, mouth: MOUTHS.flat, extra: GLASS, colour: "#d8c08a" },
  your_turn: { eyes: EYES.open, mouth: MOUTHS.smile, extra: ARROW, colour: "#f0784c" },
  good_game: { eyes: EYES.happy, mouth: MOUTHS.smile, extra: CUP, colour: "#ffb52e" },
  again: { eyes: EYES.open, mouth: MOUTHS.grin, extra: LOOP, colour: "#6aa9e0" },
  bye: { eyes: EYES.shut, mouth: MOUTHS.smile, extra: HAND, colour: "#f6cf6a" },
  laugh: { eyes: EYES.happy, mouth: MOUTHS.grin },
  think: { eyes: EYES.aside, mouth: MOUTHS.askew, extra: BUBBLES, colour: "#f3ecdd" },
  cry: { eyes: EYES.shut, mouth: MOUTHS.frown, extra: TEAR, colour: "#7cc4ee" },
};
