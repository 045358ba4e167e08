/** A battle: everybody's strongest card of a colour, and what becomes of it. */
import { movedBy } from "../declared";
import { colourOf, valueOf, type Colour } from "./cards";
import { declared, type Event, type View } from "./wire";

export interface Fighter {
  readonly seat: number;
  readonly card: string;
  readonly result: "won" | "lost" | null;
}

export interface Fight {
  readonly colour: Colour;
  readonly fighters: readonly Fighter[];
}

const strength = (card: string) => valueOf(card) ?? -1;

/** The strongest card of a colour that a seat has on the table. */
function champion(view: View, seat: number, colour: Colour): string | undefined {
  const fan = view.played[seat]!;
  const own = (fan.cards ?? [...fan.backs]).filter((card) => colourOf(card) === colour);
  return own.sort((one, other) => strength(other) - strength(one))[0];
}

/** Everybody's champions, from the round's starting player clockwise. */
export function fightFor(view: View, colour: Colour): Fight {
  const seats = view.played.map((_, index) => (view.starter + index) % view.played.length);
  const fighters = seats.flatMap((seat) => {
    const card = champion(view, seat, colour);
    return card ? [{ seat, card, result: null }] : [];
  });
  return { colour, fighters };
}

/** The seat that will win: the highest card, or nobody where only zeros meet. */
export function victor({ fighters }: Fight): number | null {
  if (fighters.length === 1) return fighters[0]!.seat;
  const best = fighters.reduce<Fighter | null>(
    (top, one) => (top && strength(top.card) >= strength(one.card) ? top : one),
    null,
  );
  return best && strength(best.card) > 0 ? best.seat : null;
}

/** The card that an event takes off the table, with what has become of it: a battle is settled card by card. */
export function settledBy(event: Event | null): Fighter | null {
  const [moved] = event ? movedBy(declared, event) : [];
  if (moved?.source.zone !== "played") return null;
  return {
    seat: Number(moved.source.of),
    card: String(moved.card),
    result: moved.target.zone === "won" ? "won" : "lost",
  };
}

const isSame = (one: Fighter, other: Fighter) => one.seat === other.seat && one.card === other.card;

/** Whether a card is one of those that are still fighting. */
export const goesOn = (fight: Fight | null | undefined, fighter: Fighter) =>
  Boolean(fight?.fighters.some((one) => isSame(one, fighter) && !one.result));

/** The battle with one of its cards settled. */
export function settled(fight: Fight | null, fighter: Fighter): Fight | null {
  return fight && { ...fight, fighters: fight.fighters.map((one) => (isSame(one, fighter) ? fighter : one)) };
}
