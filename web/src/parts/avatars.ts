/** Avatars: a figure in paper and ink on a disc of a colour, written `figure-colour`. All in a square of 32. */
export interface Figure {
  /** What is filled with paper. */
  readonly body: string;
  /** What is drawn in ink: lines. */
  readonly lines: string;
  /** What is filled with ink. */
  readonly ink?: string;
}

export const FIGURE_NAMES = [
  "fox",
  "owl",
  "cat",
  "bear",
  "rabbit",
  "frog",
  "dragon",
  "ghost",
  "robot",
  "knight",
  "wizard",
  "moon",
] as const;

/** Dark enough for a letter in paper on them. */
export const COLOURS = {
  teal: "#0f6b6b",
  blue: "#1d5fa8",
  violet: "#6b3fa0",
  rose: "#a62b6a",
  red: "#b3261e",
  amber: "#8a5a00",
  green: "#2b6e35",
  slate: "#47536b",
} as const;

export type FigureName = (typeof FIGURE_NAMES)[number];
export type ColourName = keyof typeof COLOURS;
export const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];

export interface Drawn {
  /** Which figure; null for a letter, or for somebody without one. */
  readonly figure: FigureName | null;
  readonly colour: string;
  readonly letter: string;
}

/** Head and shoulders of somebody who has no name yet. */
export const SOMEBODY: Figure = {
  body: "M16 6a5.500 5.500 0 1 0 .1 0ZM5.500 27q1-8.500 10.500-8.500T26.500 27Z",
  lines: "",
};

/**
 * What an avatar shows. Whoever has chosen none, or one that this page does not know, is a letter on a colour; without
 * a name, anybody.
 */
export function drawn(avatar: string, name: string): Drawn {
  const [figure = "", colour = ""] = avatar.split("-");
  const letter = ([...name.trim()][0] ?? "").toLocaleUpperCase();
  return {
    figure: FIGURE_NAMES.find((name) => name === figure) ?? null,
    colour: Object.hasOwn(COLOURS, colour) ? COLOURS[colour as ColourName] : COLOURS[colourFor(name)],
    letter,
  };
}

/** A colour that is always the same for a name. */
function colourFor(name: string): ColourName {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 65_521, 7);
  return COLOUR_NAMES[sum % COLOUR_NAMES.length]!;
}
