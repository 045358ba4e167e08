/** Cards as the server writes them: `r9` is a face, `r` alone is a back, of which only the colour is known. */

export const COLOURS = ["w", "b", "v", "r", "y", "g"] as const;
export type Colour = (typeof COLOURS)[number];

const NAMES = { w: "white", b: "blue", v: "violet", r: "red", y: "yellow", g: "green" } as const satisfies Record<
  Colour,
  string
>;

/** The colours' names on the wire, which begin with their letters. */
export const nameOf = (colour: Colour) => NAMES[colour];
export const letterOf = (colour: string) => colour[0] as Colour;
export const colourOf = (card: string) => card[0] as Colour;
export const isBack = (card: string) => card.length === 1;
export const valueOf = (card: string) => (isBack(card) ? null : Number(card.slice(1)));

const AMULETS = [0, 5, 5, 5, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0] as const;

/** The amulets on a face; a back promises nothing. */
export const amuletsOn = (card: string) => AMULETS[valueOf(card) ?? 0] ?? 0;

const rank = (card: string) => COLOURS.indexOf(colourOf(card)) * 100 + (valueOf(card) ?? -1);

/** By colour, then by value, as people sort a hand. */
export const sorted = (cards: readonly string[]) => [...cards].sort((one, other) => rank(one) - rank(other));

/** Cards without one of them; of two that are alike the first goes. */
export function without(cards: readonly string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

export interface Group {
  readonly colour: Colour;
  readonly cards: readonly string[];
}

/** Cards by colour, without the colours that are not there. */
export function byColour(cards: readonly string[]): Group[] {
  return COLOURS.map((colour) => ({ colour, cards: cards.filter((card) => colourOf(card) === colour) })).filter(
    (group) => group.cards.length,
  );
}
