/** Places on the table by name: cards fly between them, and moves point at them. */
export const PILE = "pile";
export const DISCARD = "discard";
export const handPlace = (seat: number) => `hand-${seat}`;
export const cardPlace = (seat: number, card: string) => `hand-${seat}-${card}`;
export const stackPlace = (seat: number, gargoyle: string, stack: number) => `stack-${seat}-${gargoyle}-${stack}`;
export const throwPlace = (seat: number) => `throw-${seat}`;
