/** What an event does to the picture of a table until the server's next view comes. */
import type { Flight } from "../seam";
import type { Event, Hand, View } from "./wire";

/** A card's place on the table, for cards that fly. */
export const handPlace = (seat: number) => `hand-${seat}`;
export const cardPlace = (seat: number, value: number) => `hand-${seat}-${value}`;
export const PILE = "pile";
export const DISCARD = "discard";

type Pair<T> = readonly [T, T];

function replaced<T>(pair: Pair<T>, seat: number, value: T): Pair<T> {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}

/** A hand without some of its cards; of a hidden hand only the count is known. */
function without(hand: Hand, value: number, cards: number): Hand {
  if (!hand.cards) return { ...hand, count: hand.count - cards };
  const left = [...hand.cards];
  for (let gone = 0; gone < cards && left.includes(value); gone++) left.splice(left.indexOf(value), 1);
  return { count: left.length, cards: left };
}

function withCard(hand: Hand, card: number | null): Hand {
  const cards = hand.cards && card !== null ? [...hand.cards, card].sort() : hand.cards;
  return { count: hand.count + 1, cards };
}

/** A hand of which one more card is seen; one's own is seen already. */
function opened(hand: Hand, card: number): Hand {
  if (hand.cards?.length === hand.count) return hand;
  return { ...hand, cards: [...(hand.cards ?? []), card] };
}

function spend(view: View, seat: number, value: number, cards: number): View {
  const hands = replaced(view.hands, seat, without(view.hands[seat as 0 | 1], value, cards));
  return { ...view, hands, discard: { ...view.discard, count: view.discard.count + cards, top: value } };
}

export function after(view: View, event: Event): View {
  switch (event.type) {
    case "stepped": {
      const position = replaced(view.position, event.seat, event.field);
      return { ...spend(view, event.seat, Math.abs(event.by), 1), position, distance: position[1] - position[0] };
    }
    case "attacked":
      return { ...spend(view, event.seat, event.value, event.cards), attack: { value: event.value, cards: event.cards, step: event.step } };
    case "parried":
      return { ...spend(view, event.seat, event.value, event.cards), attack: null };
    case "retreated":
      return { ...view, attack: null };
    case "drew": {
      const hands = replaced(view.hands, event.seat, withCard(view.hands[event.seat as 0 | 1], event.card));
      return { ...view, hands, pile: view.pile - 1 };
    }
    case "showed":
      return { ...view, hands: replaced(view.hands, event.seat, opened(view.hands[event.seat as 0 | 1], event.card)) };
    case "round_ended":
      return { ...view, wins: event.wins, attack: null };
    case "round_started":
      return { ...view, round: event.round, position: [1, view.fields], distance: view.fields - 1 };
    default:
      return view;
  }
}

/** A card leaves from where it is seen in the hand, or from the hand as a whole where it is not. */
const played = (seat: number, value: number): Flight<number> => ({
  from: [cardPlace(seat, value), handPlace(seat)],
  to: DISCARD,
  face: value,
});

/** How many cards of which value are on their way out of a hand while an event is shown. */
export function leaving(event: Event | null, seat: number): { value: number; cards: number } | null {
  if (!event || !("seat" in event) || event.seat !== seat) return null;
  if (event.type === "stepped") return { value: Math.abs(event.by), cards: 1 };
  if (event.type === "attacked" || event.type === "parried") return { value: event.value, cards: event.cards };
  return null;
}

export function flights(event: Event): Flight<number>[] {
  switch (event.type) {
    case "stepped":
      return [played(event.seat, Math.abs(event.by))];
    case "attacked":
    case "parried":
      return Array.from({ length: event.cards }, () => played(event.seat, event.value));
    case "drew":
      return [{ from: [PILE], to: handPlace(event.seat), face: event.card }];
    default:
      return [];
  }
}

/** Draws are quick, attacks and ends of rounds have their moment. */
export function beats(event: Event): number {
  switch (event.type) {
    case "drew":
    case "showed":
      return 0.5;
    case "attacked":
    case "parried":
      return 1.5;
    case "round_ended":
      return 3;
    default:
      return 1;
  }
}
