/** What an event does to the picture of a table until the server's next view comes. */
import type { Flight } from "../seam";
import { colourOf, isBack, letterOf, sorted, without } from "./cards";
import { mixOf } from "./compose";
import { fightFor, settled, type Fight } from "./fight";
import type { Event, Fan, View, Winnings } from "./wire";

/** A view, and the battle that is being shown on it. */
export interface Picture extends View {
  readonly fight?: Fight | null;
}

// A card's places on the table, for cards that fly.
export const handPlace = (seat: number) => `hand-${seat}`;
/** A card's own place in a hand that is seen; in the others' hands that of its colour. */
export const cardPlace = (seat: number, card: string) => `hand-${seat}-${card}`;
export const laidPlace = (seat: number) => `laid-${seat}`;
export const fightPlace = (seat: number) => `fight-${seat}`;
export const wonPlace = (seat: number) => `won-${seat}`;
export const stackPlace = (stack: number) => `stack-${stack}`;
export const DISCARD = "discard";

/** The cards of a fan as far as they are known: faces, or backs. */
export const cardsOf = (fan: Fan): readonly string[] => fan.cards ?? [...fan.backs];

const EMPTY: Fan = { backs: "", cards: [] };

function fanOf(cards: readonly string[], wasHidden: boolean): Fan {
  const inOrder = sorted(cards);
  const backs = inOrder.map(colourOf).join("");
  return { backs, cards: wasHidden && inOrder.every(isBack) && backs ? null : inOrder };
}

function withCards(fan: Fan, cards: readonly string[]): Fan {
  return fanOf([...cardsOf(fan), ...cards], fan.cards === null || cards.some(isBack));
}

/** A fan without a card; where its face was not known, without a back of its colour. */
function withoutCard(fan: Fan, card: string): Fan {
  const cards = cardsOf(fan);
  return fanOf(without(cards, cards.includes(card) ? card : colourOf(card)), fan.cards === null);
}

function turnUp(fan: Fan, card: string): Fan {
  return { ...fan, cards: sorted([...cardsOf(withoutCard(fan, card)), card]) };
}

function winCard(won: Winnings, card: string): Winnings {
  return { count: won.count + 1, cards: won.cards && sorted([...won.cards, card]) };
}

export function after(view: Picture, event: Event): Picture {
  switch (event.type) {
    case "round_started": {
      const played = view.played.map(() => EMPTY);
      return { ...view, round: event.round, starter: event.seat, mix: "", battle: null, phase: "playing", played, fight: null };
    }
    case "played":
      return layDown(view, event.seat, event.cards);
    case "drew": {
      const stacks = view.stacks.with(event.stack - 1, view.stacks[event.stack - 1]!.slice(1)) as [string, string];
      const hands = view.hands.with(event.seat, withCards(view.hands[event.seat]!, [event.card]));
      return { ...view, hands, stacks, fight: null };
    }
    case "turned_up": {
      const played = view.played.with(event.seat, turnUp(view.played[event.seat]!, event.card));
      return { ...view, played, phase: "battle" };
    }
    case "chose":
      return { ...view, phase: "battle", battle: event.colour, fight: fightFor(view, letterOf(event.colour)) };
    case "won":
    case "lost":
      return settle(view, event);
    case "game_ended":
      return { ...view, phase: "over", battle: null, fight: null };
    case "passed":
      return view;
  }
}

function layDown(view: Picture, seat: number, cards: readonly string[]): Picture {
  const hands = view.hands.with(seat, cards.reduce(withoutCard, view.hands[seat]!));
  const played = view.played.with(seat, withCards(view.played[seat]!, cards));
  return { ...view, hands, played, mix: view.mix || mixOf(cards) };
}

function settle(view: Picture, event: Extract<Event, { type: "won" | "lost" }>): Picture {
  const played = view.played.with(event.seat, withoutCard(view.played[event.seat]!, event.card));
  const fight = settled(fightShown(view, event), event);
  if (event.type === "lost") return { ...view, played, fight, discard: sorted([...view.discard, event.card]) };
  return { ...view, played, fight, won: view.won.with(event.seat, winCard(view.won[event.seat]!, event.card)) };
}

/** The battle to be seen while an event is shown: the one that goes on, or a new one where the event begins it. */
export function fightShown(view: Picture, event: Event | null): Fight | null {
  if (event?.type === "chose") return fightFor(view, letterOf(event.colour));
  if (event?.type !== "won" && event?.type !== "lost") return view.fight ?? null;
  const goesOn = view.fight?.fighters.some((one) => one.card === event.card && one.seat === event.seat && !one.result);
  return goesOn ? view.fight! : fightFor(view, colourOf(event.card));
}

export function flights(event: Event): Flight<string>[] {
  switch (event.type) {
    case "played":
      return event.cards.map((face) => ({ from: [cardPlace(event.seat, face), handPlace(event.seat)], to: laidPlace(event.seat), face }));
    case "drew":
      return [{ from: [stackPlace(event.stack)], to: handPlace(event.seat), face: event.card }];
    case "won":
      return [{ from: [fightPlace(event.seat)], to: wonPlace(event.seat), face: event.card }];
    case "lost":
      return [{ from: [fightPlace(event.seat)], to: DISCARD, face: event.card }];
    default:
      return [];
  }
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
