/** What an event does to the picture of a table until the server's next view comes, beyond the cards that move. */
import { flightsOf, movedBy, moveCards, place, type Moved } from "../declared";
import { declared, type Event, type Hand, type View } from "./wire";

/** A card's place on the table, for cards that fly. */
export const handPlace = (seat: number) => place("hand", seat);
export const cardPlace = (seat: number, value: number) => place("hand", seat, value);
export const PILE = place("pile");
export const DISCARD = place("discard");

export const flights = (event: Event) => flightsOf<number>(declared, event);

/** The cards that are on their way out of a hand while an event is shown. */
export function leaving(event: Event | null, seat: number): Moved | null {
  const moved = event ? movedBy(declared, event) : [];
  return moved.find(({ source }) => source.zone === "hand" && source.of === seat) ?? null;
}

export function after(view: View, event: Event): View {
  return { ...moveCards(declared, view, event), ...changes(view, event) };
}

function changes(view: View, event: Event): Partial<View> {
  switch (event.type) {
    case "stepped": {
      const position: View["position"] =
        event.seat === 0 ? [event.field, view.position[1]] : [view.position[0], event.field];
      return { position, distance: position[1] - position[0] };
    }
    case "attacked":
      return { attack: { value: event.value, cards: event.cards, step: event.step } };
    case "parried":
    case "retreated":
      return { attack: null };
    case "showed":
      return { hands: opened(view.hands, event.seat, event.card) };
    case "round_ended":
      return { wins: event.wins, attack: null };
    case "round_started":
      return { round: event.round, position: [1, view.fields], distance: view.fields - 1, ...gathered(view) };
    default:
      return {};
  }
}

/** Hands of which one more card is seen; one's own is seen already. */
function opened(hands: View["hands"], seat: number, card: number): View["hands"] {
  const hand = hands[seat as 0 | 1];
  if (hand.cards?.length === hand.count) return hands;
  const shown = { ...hand, cards: [...(hand.cards ?? []), card] };
  return seat === 0 ? [shown, hands[1]] : [hands[0], shown];
}

/** All cards in the draw pile again; the viewer's own hand is the one whose cards will be seen. */
function gathered(view: View): Partial<View> {
  const emptied = (seat: number): Hand => ({
    count: 0,
    cards: view.seat === seat || view.seat === "everything" ? [] : null,
  });
  const pile = view.pile + view.discard.count + view.hands[0].count + view.hands[1].count;
  return { pile, discard: { count: 0, top: null, cards: view.discard.cards && [] }, hands: [emptied(0), emptied(1)] };
}

/** Whether a round that ends decides the match. */
export const isLastRound = (event: Event, view: View): boolean =>
  event.type === "round_ended" &&
  event.winner !== null &&
  event.wins[event.winner as 0 | 1] >= Math.max(1, view.target);

/** Draws are quick, attacks and ends of rounds have their moment; the last hit of a match is shown in slow motion. */
export function beats(event: Event, view?: View | null): number {
  switch (event.type) {
    case "drew":
    case "showed":
      return 0.5;
    case "attacked":
    case "parried":
      return 1.5;
    case "round_ended":
      return view && event.reason === "hit" && isLastRound(event, view) ? 5 : 3;
    default:
      return 1;
  }
}
