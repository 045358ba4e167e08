/** What an event does to the picture of a table until the server's next view comes, beyond the cards that move. */
import { flightsOf, moveCards, place } from "../declared";
import type { Flight } from "../game_interface";
import { colourOf, isBack, letterOf, sorted, without } from "./cards";
import { mixOf } from "./compose";
import { fightFor, goesOn, settled, settledBy, type Fight } from "./fight";
import { declared, type Event, type Fan, type View, type Winnings } from "./wire";

/** A view, and the battle that is being shown on it. */
export interface Picture extends View {
  readonly fight?: Fight | null;
}

// A card's places on the table, for cards that fly.
export const handPlace = (seat: number) => place("hand", seat);
/** A card's own place in a hand that is seen; in the others' hands that of its colour. */
export const cardPlace = (seat: number, card: string) => place("hand", seat, card);
export const playedPlace = (seat: number) => place("played", seat);
export const fightPlace = (seat: number) => place("fight", seat);
export const wonPlace = (seat: number) => place("won", seat);
export const stackPlace = (stack: number) => place("stack", stack);
export const DISCARD = place("discard");

/** The cards of a fan as far as they are known: faces, or backs. */
export const cardsOf = (fan: Fan): readonly string[] => fan.cards ?? [...fan.backs];

const EMPTY: Fan = { backs: "", cards: [] };

function fanOf(cards: readonly string[], wasHidden: boolean): Fan {
  const inOrder = sorted(cards);
  const backs = inOrder.map(colourOf).join("");
  return { backs, cards: wasHidden && inOrder.every(isBack) && backs ? null : inOrder };
}

function withCard(fan: Fan, card: string): Fan {
  return fanOf([...cardsOf(fan), card], fan.cards === null || isBack(card));
}

/** A fan without a card; where its face was not known, without a back of its colour. */
function withoutCard(fan: Fan, card: string): Fan {
  const cards = cardsOf(fan);
  return fanOf(without(cards, cards.includes(card) ? card : colourOf(card)), fan.cards === null);
}

function turnUp(fan: Fan, card: string): Fan {
  return { ...fan, cards: sorted([...cardsOf(withoutCard(fan, card)), card]) };
}

/** How cards come to the zones of this game and leave them; a stack is its backs, the top first. */
const ZONES = {
  hand: { put: withCard, take: withoutCard },
  played: { put: withCard, take: withoutCard },
  won: {
    put: ({ count, cards }: Winnings, card: string): Winnings => ({
      count: count + 1,
      cards: cards && sorted([...cards, card]),
    }),
  },
  discard: { put: (cards: readonly string[], card: string) => sorted([...cards, card]) },
  stack: { take: (backs: string) => backs.slice(1) },
};

export function after(view: Picture, event: Event): Picture {
  return { ...moveCards(declared, view, event, ZONES), ...changes(view, event) };
}

function changes(view: Picture, event: Event): Partial<Picture> {
  switch (event.type) {
    case "round_started":
      return {
        round: event.round,
        starter: event.seat,
        mix: "",
        battle: null,
        phase: "playing",
        played: view.played.map(() => EMPTY),
        fight: null,
      };
    case "played":
      return { mix: view.mix || mixOf(event.cards) };
    case "turned_up":
      return { played: view.played.with(event.seat, turnUp(view.played[event.seat]!, event.card)), phase: "battle" };
    case "chose":
      return { phase: "battle", battle: event.colour, fight: fightFor(view, letterOf(event.colour)) };
    case "game_ended":
      return { phase: "over", battle: null, fight: null };
    default: {
      const fighter = settledBy(event);
      return { fight: fighter && settled(fightShown(view, event), fighter) };
    }
  }
}

/** The battle to be seen while an event is shown: the one that goes on, or a new one where the event begins it. */
export function fightShown(view: Picture, event: Event | null): Fight | null {
  if (event?.type === "chose") return fightFor(view, letterOf(event.colour));
  const fighter = settledBy(event);
  if (!fighter || goesOn(view.fight, fighter)) return view.fight ?? null;
  return fightFor(view, colourOf(fighter.card));
}

/** Cards that are settled fly from the battle. */
export function flights(event: Event): Flight<string>[] {
  const fighter = settledBy(event);
  const flights = flightsOf<string>(declared, event);
  return fighter ? flights.map((one) => ({ ...one, from: [fightPlace(fighter.seat)] })) : flights;
}

/** Cards are turned up all but together; a battle is looked at before it is settled. */
export function beats(event: Event): number {
  switch (event.type) {
    case "turned_up":
      return 0.4;
    case "drew":
    case "passed":
      return 0.8;
    case "chose":
      return 2.6;
    case "round_started":
    case "won":
    case "lost":
      return 1.2;
    default:
      return 1;
  }
}
