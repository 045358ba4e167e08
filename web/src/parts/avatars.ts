/** Avatars: a figure in paper and ink on a disc of a colour, written `figure-colour`. All in a square of 32. */
export interface Figure {
  /** What is filled with paper. */
  readonly body: string;
  /** What is drawn in ink: lines. */
  readonly lines: string;
  /** What is filled with ink. */
  readonly ink?: string;
}

export const FIGURES = {
  fox: {
    body: "M5.500 6.500l6.500 4.300h8l6.500-4.300-1.300 10.500q-1.200 6-9.200 9.500-8-3.500-9.200-9.500Z",
    lines: "M12 16.500v1.800M20 16.500v1.800M8 17.500q4 1 8 6 4-5 8-6",
    ink: "M14.300 22.200h3.400l-1.700 2.600Z",
  },
  owl: {
    body: "M7.500 7q2.500 2.500 8.500 2.500T24.500 7v11q0 8.500-8.500 8.500T7.500 18Z",
    lines: "M12.300 12.300a3.200 3.200 0 1 0 .1 0M19.700 12.300a3.200 3.200 0 1 0 .1 0M12 23q4 2 8 0",
    ink: "M12.300 14.300a1.200 1.200 0 1 0 .1 0ZM19.700 14.300a1.200 1.200 0 1 0 .1 0ZM14.800 18.300h2.400l-1.200 2.500Z",
  },
  cat: {
    body: "M7.500 5.500l5 5h7l5-5V18q0 8-8.500 8t-8.500-8Z",
    lines: "M12 15v2.200M20 15v2.200M14 22q1 1.200 2 0 1 1.200 2 0M5 18.500l4 .8M5 22l4-.8M27 18.500l-4 .8M27 22l-4-.8",
    ink: "M14.800 19.300h2.400l-1.200 1.500Z",
  },
  bear: {
    body: "M9.500 6a3.500 3.500 0 0 0-2.300 6.200Q6.500 14 6.500 16.500 6.500 26 16 26t9.500-9.500q0-2.500-.7-4.300A3.500 3.500 0 0 0 19.600 8Q18 7.300 16 7.300T12.400 8a3.500 3.500 0 0 0-2.900-2Z",
    lines: "M12 14.500v2M20 14.500v2M16 20.500v1.500q-2.500 1.800-4 .3M16 22q2.500 1.800 4 .3",
    ink: "M14 18.500h4q0 2.300-2 2.300t-2-2.300Z",
  },
  rabbit: {
    body: "M11 2.500q3.500 3 3.700 9.300h2.600Q17.500 5.500 21 2.500q3 4.500-.3 10.500Q24 15 24 19q0 7.500-8 7.500T8 19q0-4 3.300-6Q8 7 11 2.500Z",
    lines: "M12.500 17v2M19.500 17v2M16 22v1.300M13.700 24q1.300 1 2.300-.7 1 1.700 2.300.7",
    ink: "M14.800 20.500h2.400L16 22.200Z",
  },
  frog: {
    body: "M10.500 7.500a3.800 3.800 0 0 0-3.700 5Q5 15 5 18.500 5 25.500 16 25.500t11-7q0-3.500-1.800-6A3.800 3.800 0 0 0 18 10.200h-4a3.800 3.800 0 0 0-3.500-2.700Z",
    lines: "M8.500 20q7.500 4 15 0M14.500 17v.6M17.500 17v.6",
    ink: "M10.500 9.700a1.600 1.600 0 1 0 .1 0ZM21.500 9.700a1.600 1.600 0 1 0 .1 0Z",
  },
  dragon: {
    body: "M8 4.500l3 5.500q2.200-1.500 5-1.500t5 1.500l3-5.500 1 9q-.5 4-3.500 6v3.500q-1.500 3.500-5.500 3.500t-5.500-3.500V19.500q-3-2-3.500-6Z",
    lines: "M11.500 14.500l3 1.500M20.500 14.500l-3 1.500M13 24q3 1.500 6 0M14 20.500v1M18 20.500v1",
    ink: "M12 16.200l2 1.300-2 .3ZM20 16.200l-2 1.300 2 .3Z",
  },
  ghost: {
    body: "M7.500 26.500V15a8.500 8.500 0 0 1 17 0v11.500l-2.800-2.300-2.800 2.300-2.900-2.300-2.900 2.300-2.800-2.300Z",
    lines: "M14 20.500q2 1.300 4 0",
    ink: "M12.500 14a1.500 2.100 0 1 0 .1 0ZM19.500 14a1.500 2.100 0 1 0 .1 0Z",
  },
  robot: {
    body: "M15.300 8.500V6.700a1.700 1.700 0 1 1 1.400 0v1.800H23q2 0 2 2v13q0 2-2 2H9q-2 0-2-2v-13q0-2 2-2Z",
    lines: "M11 21.500h10M13.500 20v3M16 20v3M18.500 20v3M4.500 15v4M27.500 15v4",
    ink: "M10.500 12.500h3.500v4h-3.500ZM18 12.500h3.500v4H18Z",
  },
  knight: {
    body: "M16 4.500Q25 6 25 15v5q0 3-3 6.500H10Q7 23 7 20v-5Q7 6 16 4.500Z",
    lines: "M16 5v8M11 21v3M14 21v3M18 21v3M21 21v3M7.500 18.500h17",
    ink: "M9 13.500h14v2.700q-7 1.500-14 0Z",
  },
  wizard: {
    body: "M17.500 2.500l6.500 13q2.500.7 2.500 2T16 19.500 5.500 17.500q0-1.300 2.500-2Q14 10 17.500 2.500ZM9 20q7 1.300 14 0-.5 4.500-7 9.500-6.500-5-7-9.500Z",
    lines: "M8 15.500q8 2 16 0M12.700 22v1M19.300 22v1M14.500 25.500q1.500-1 3 0",
    ink: "M16.500 9.500l.7 1.500 1.600.2-1.200 1.100.3 1.600-1.400-.8-1.400.8.300-1.600-1.200-1.100 1.600-.2Z",
  },
  moon: {
    body: "M20 4.500A12 12 0 1 0 27.500 20 9.500 9.500 0 0 1 20 4.500Z",
    lines: "M9.500 14.500q1.200-1.200 2.400 0M15.500 16q1.200-1.200 2.400 0M11.500 20.500q3 2.500 6 .8",
    ink: "M23.500 8l.7 1.600 1.700.2-1.300 1.200.4 1.700-1.500-.9-1.500.9.400-1.700-1.300-1.200 1.700-.2Z",
  },
} as const satisfies Readonly<Record<string, Figure>>;

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

export type FigureName = keyof typeof FIGURES;
export type ColourName = keyof typeof COLOURS;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];
export const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];

export interface Drawn {
  readonly figure: Figure | null;
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
    figure: Object.hasOwn(FIGURES, figure) ? FIGURES[figure as FigureName] : letter ? null : SOMEBODY,
    colour: Object.hasOwn(COLOURS, colour) ? COLOURS[colour as ColourName] : COLOURS[colourFor(name)],
    letter,
  };
}

/** A colour that is always the same for a name. */
function colourFor(name: string): ColourName {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 65_521, 7);
  return COLOUR_NAMES[sum % COLOUR_NAMES.length]!;
}
