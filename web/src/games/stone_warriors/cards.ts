/** The cards by the names that views and moves give them. */
export const GARGOYLES = ["lexington", "brooklyn", "broadway", "bronx", "hudson", "goliath"] as const;
export const OTHERS = ["elisa", "demona", "xanatos", "sunrise", "villain"] as const;

export type Gargoyle = (typeof GARGOYLES)[number];
export type Kind = Gargoyle | (typeof OTHERS)[number];

export function isGargoyle(card: string): card is Gargoyle {
  return (GARGOYLES as readonly string[]).includes(card);
}

/** The gargoyles of a table that are awake, in their order. */
export const awakeOf = (table: readonly { gargoyle: string; covered: boolean }[]): Gargoyle[] =>
  GARGOYLES.filter((one) => table.some(({ gargoyle, covered }) => gargoyle === one && !covered));

const VILLAIN = "villain";

/** A card as it is drawn for its owner: one villain cannot be told from another, so each player has one of their own. */
export const drawnFor = (card: string, seat: number) => (card === VILLAIN ? `${VILLAIN}-${seat}` : card);

/** Which of the villains a face is; null for other cards. */
export const villainIn = (face: string | null) =>
  face?.startsWith(VILLAIN) ? Number(face.slice(VILLAIN.length + 1)) : null;

/** Hands are shown in one order: gargoyles first, as they stand on the table, then the others. */
const ORDER: readonly string[] = [...GARGOYLES, ...OTHERS];

export const isCard = (card: string): boolean => ORDER.includes(card);

export function inOrder(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}
