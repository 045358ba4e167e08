/** What an event does to the picture of a table until the server's next view comes, beyond the cards that only change zones. */
import { movedBy, moveCards, place } from "../declared";
import type { Flight } from "../game_interface";
import { drawnFor, GARGOYLES, isGargoyle } from "./cards";
import { cardPlace, DISCARD, handPlace, PILE, stackPlace, throwPlace } from "./places";
import { declared, type Event, type Hand, type Stack, type Throwing, type ThrowsShown, type View } from "./wire";

/** A card in flight: a card of the deck, or the red or white back of a battle card. */
export type Face = string;
export const RED = "red";
export const WHITE = "white";

/** A view, and of its battle the numbers that were shown last. */
export interface Picture extends View {
  readonly battle: (Throwing & { readonly shown?: ThrowsShown }) | null;
}

type Table = readonly Stack[];

// Zones of the declaration.
const HAND = "hand";
const TABLE = "stacks";

const replaced = <T>(list: readonly T[], index: number, value: T) =>
  list.map((old, at) => (at === index ? value : old));

// ---- Hands

function removeOne(cards: readonly string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

function changeHand(view: View, seat: number, change: (hand: Hand) => Hand): View {
  return { ...view, hands: replaced(view.hands, seat, change(view.hands[seat]!)) };
}

const lose = (view: View, seat: number, card: string) =>
  changeHand(view, seat, ({ count, known }) => ({ count: count - 1, known: removeOne(known, card) }));

const gain = (view: View, seat: number, card: string | null) =>
  changeHand(view, seat, ({ count, known }) => ({ count: count + 1, known: card === null ? known : [...known, card] }));

/** A card that is no gargoyle has gone unseen: of each kind one fewer is sure to be there still. */
function loseUnseen(view: View, seat: number): View {
  return changeHand(view, seat, ({ count, known }) => {
    const doubtful = new Set(known.filter((card) => !isGargoyle(card)));
    return { count: count - 1, known: [...doubtful].reduce(removeOne, [...known]) };
  });
}

const toDiscard = (view: View, ...cards: readonly string[]): View => ({
  ...view,
  discard: [...view.discard, ...cards],
});

// ---- Tables: stacks of one gargoyle stand together, in the order of the gargoyles

/** Where a stack stands in a table's list; -1 where there is none. */
function indexOf(table: Table, gargoyle: string, stack: number): number {
  const first = table.findIndex((one) => one.gargoyle === gargoyle);
  return first < 0 || table[first + stack - 1]?.gargoyle !== gargoyle ? -1 : first + stack - 1;
}

export function stackOf(view: View, seat: number, gargoyle: string, stack: number): Stack | undefined {
  return view.tables[seat]?.[indexOf(view.tables[seat], gargoyle, stack)];
}

function changeTable(view: View, seat: number, change: (table: Table) => Table): View {
  return { ...view, tables: replaced(view.tables, seat, change(view.tables[seat]!)) };
}

function changeStack(
  view: View,
  seat: number,
  gargoyle: string,
  stack: number,
  change: (old: Stack) => Stack | null,
): View {
  return changeTable(view, seat, (table) => {
    const at = indexOf(table, gargoyle, stack);
    if (at < 0) return table;
    const changed = change(table[at]!);
    return changed ? replaced(table, at, changed) : table.filter((_, index) => index !== at);
  });
}

const grown =
  (by: number) =>
  (old: Stack): Stack => ({ ...old, height: old.height + by, covered: (old.height + by) % 2 === 0 });

/** A gargoyle comes to a table: on its covered twin, or on a place of its own (S-05). */
function welcome(view: View, seat: number, gargoyle: string): View {
  const stack = landing(view, seat, gargoyle);
  if (stackOf(view, seat, gargoyle, stack)) return changeStack(view, seat, gargoyle, stack, grown(1));
  const rank = (name: string) => GARGOYLES.indexOf(name as (typeof GARGOYLES)[number]);
  return changeTable(view, seat, (table) => {
    const before = table.filter((one) => rank(one.gargoyle) <= rank(gargoyle));
    return [...before, { gargoyle, height: 1, covered: false, villain: false }, ...table.slice(before.length)];
  });
}

/** The number of the stack on which a gargoyle that comes to a table will lie. */
function landing(view: View, seat: number, gargoyle: string): number {
  const stacks = view.tables[seat]!.filter((one) => one.gargoyle === gargoyle);
  const covered = stacks.findIndex((one) => one.covered);
  return covered < 0 ? stacks.length + 1 : covered + 1;
}

/** The villain of a battle that is over goes to the discard. */
function dismiss(view: View, seat: number, gargoyle: string, stack: number): View {
  if (!stackOf(view, seat, gargoyle, stack)?.villain) return view;
  return toDiscard(
    changeStack(view, seat, gargoyle, stack, (old) => ({ ...old, villain: false })),
    "villain",
  );
}

function capture(view: View, seat: number, victim: number, gargoyle: string, stack: number): View {
  const left = changeStack(dismiss(view, victim, gargoyle, stack), victim, gargoyle, stack, (old) =>
    old.height > 1 ? grown(-1)(old) : null,
  );
  return { ...welcome(left, seat, gargoyle), battle: null };
}

/** Elisa and what she sends away: a villain, or the Sunrise/Sundown. */
function rescue(view: View, seat: number, gargoyle: string, stack: number): View {
  const without = toDiscard(lose(view, seat, "elisa"), "elisa");
  if (stackOf(view, seat, gargoyle, stack)?.villain) return dismiss(without, seat, gargoyle, stack);
  return toDiscard(changeStack(without, seat, gargoyle, stack, grown(-1)), "sunrise");
}

function steal(view: View, seat: number, victim: number, card: string | null): View {
  if (card === null) return gain(loseUnseen(view, victim), seat, null);
  const left = lose(view, victim, card);
  return isGargoyle(card) ? welcome(left, seat, card) : gain(left, seat, card);
}

/** Demona goes to the discard pile; whoever looks is told the whole hand next, card by card. */
function look(view: View, seat: number, victim: number, viewer: number | null): View {
  const played = { ...toDiscard(lose(view, seat, "demona"), "demona"), opened: victim };
  return viewer === seat ? changeHand(played, victim, ({ count }) => ({ count, known: [] })) : played;
}

/** Cards that a seat is told of in a hand that it looks at. */
function see(view: View, victim: number, card: string | null): View {
  const { count, known } = view.hands[victim]!;
  return card !== null && known.length < count
    ? changeHand(view, victim, () => ({ count, known: [...known, card] }))
    : view;
}

/** Whoever plays keeps in mind what was taken from the discard pile, and so does their view; a spectator's does not. */
function forget(view: View, seat: number, card: string): View {
  return view.seat === null ? gain(lose(view, seat, card), seat, null) : view;
}

export function after(before: View, event: Event, viewer: number | null): Picture {
  const view = moveCards(declared, before, event);
  switch (event.type) {
    case "turn_started":
      return { ...view, turn: event.seat, turn_number: event.turn };
    case "took":
      return forget(view, event.seat, event.card);
    case "reshuffled":
      return { ...view, pile: view.discard.length, discard: [] };
    case "played_demona":
      return look(view, event.seat, event.victim, viewer);
    case "saw":
      return see(view, event.victim, event.card);
    case "stole":
      return { ...steal(view, event.seat, event.victim, event.card), opened: null };
    case "played_xanatos":
      return toDiscard(lose(view, event.seat, "xanatos"), "xanatos");
    case "played_sunrise":
      return changeStack(lose(view, event.seat, "sunrise"), event.victim, event.gargoyle, event.stack, grown(1));
    case "set_villain":
      return changeStack(lose(view, event.seat, "villain"), event.victim, event.gargoyle, event.stack, (old) => ({
        ...old,
        villain: true,
      }));
    case "rescued":
      return rescue(view, event.seat, event.gargoyle, event.stack);
    case "uncovered":
      return changeStack(view, event.seat, event.gargoyle, event.stack, grown(1));
    case "battle_started":
      return { ...view, battle: { attacker: view.turn, defender: event.seat, gargoyle: event.gargoyle, thrown: [] } };
    case "threw":
      return view.battle ? { ...view, battle: { ...view.battle, thrown: [...view.battle.thrown, event.seat] } } : view;
    case "throws_shown":
      return view.battle ? { ...view, battle: { ...view.battle, thrown: [], shown: event } } : view;
    case "captured":
      return capture(view, event.seat, event.victim, event.gargoyle, event.stack);
    case "kept":
      return { ...dismiss(view, event.seat, event.gargoyle, event.stack), battle: null };
    default:
      return laid(event).reduce((now, { seat, gargoyle }) => welcome(now, seat, gargoyle), view);
  }
}

/** Gargoyles that an event lays on a table. */
function laid(event: Event): { seat: number; gargoyle: string }[] {
  const moved = movedBy(declared, event).filter(({ target }) => target.zone === TABLE);
  return moved.map(({ card, target }) => ({ seat: Number(target.of), gargoyle: String(card) }));
}

/** The card that leaves a hand for all to see while an event is shown. */
export function leaving(event: Event | null): { seat: number; card: string } | null {
  if (event === null) return null;
  switch (event.type) {
    case "stole":
      return event.card === null ? null : { seat: event.victim, card: event.card };
    case "rescued":
      return { seat: event.seat, card: "elisa" };
    case "played_demona":
    case "played_xanatos":
    case "played_sunrise":
    case "set_villain":
      return { seat: event.seat, card: event.type.split("_")[1]! };
    default: {
      const [moved] = movedBy(declared, event).filter(({ source }) => source.zone === HAND);
      return moved && moved.card !== null ? { seat: Number(moved.source.of), card: String(moved.card) } : null;
    }
  }
}

export function flights(event: Event, view: View): Flight<Face>[] {
  const left = leaving(event);
  const from = left ? [cardPlace(left.seat, left.card), handPlace(left.seat)] : [];
  const face = left && drawnFor(left.card, left.seat);
  switch (event.type) {
    case "reshuffled":
      return [0, 1, 2].map(() => ({ from: [DISCARD], to: PILE, face: null }));
    case "played_demona":
    case "played_xanatos":
      return [{ from, to: DISCARD, face }];
    case "stole":
      return [{ from: left ? from : [handPlace(event.victim)], to: lootPlace(view, event.seat, event.card), face }];
    case "played_sunrise":
    case "set_villain":
      return [{ from, to: stackPlace(event.victim, event.gargoyle, event.stack), face }];
    case "rescued": {
      const there = stackPlace(event.seat, event.gargoyle, event.stack);
      const sent = stackOf(view, event.seat, event.gargoyle, event.stack)?.villain ? "villain" : "sunrise";
      return [
        { from, to: there, face },
        { from: [there], to: DISCARD, face: drawnFor(sent, view.turn) },
      ];
    }
    case "uncovered":
      return [{ from, to: stackPlace(event.seat, event.gargoyle, event.stack), face }];
    case "threw":
      return [
        {
          from: [handPlace(event.seat)],
          to: throwPlace(event.seat),
          face: event.seat === view.battle?.attacker ? RED : WHITE,
        },
      ];
    case "captured": {
      const to = stackPlace(event.seat, event.gargoyle, landing(view, event.seat, event.gargoyle));
      return [{ from: [stackPlace(event.victim, event.gargoyle, event.stack)], to, face: event.gargoyle }];
    }
    case "kept":
      return [{ from: [stackPlace(event.seat, event.gargoyle, event.stack)], to: DISCARD, face: "villain" }];
    default:
      return movedBy(declared, event).map(({ card, source, target }) => {
        const known = card === null ? null : String(card);
        const to =
          target.zone === TABLE
            ? stackPlace(Number(target.of), String(card), landing(view, Number(target.of), String(card)))
            : place(target.zone, target.of);
        return { from: left ? from : [place(source.zone, source.of)], to, face: known };
      });
  }
}

/** A stolen gargoyle goes to the table, any other card to the hand. */
function lootPlace(view: View, seat: number, card: string | null): string {
  return card !== null && isGargoyle(card) ? stackPlace(seat, card, landing(view, seat, card)) : handPlace(seat);
}

/** Draws are quick; a throw has time for its countdown, and then lies open for a while. */
export function beats(event: Event): number {
  switch (event.type) {
    case "turn_started":
    case "drew":
      return 0.6;
    case "saw":
      return event.card === null ? 0 : 0.3;
    case "threw":
      return 1.8;
    case "throws_shown":
      return 3;
    case "played_demona":
    case "played_xanatos":
    case "played_sunrise":
    case "battle_started":
    case "captured":
    case "kept":
    case "rescued":
      return 1.6;
    case "game_ended":
      return 3;
    default:
      return 1;
  }
}
