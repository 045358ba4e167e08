/** What an event does to the picture of a table until the server's next view comes, beyond the cards that only change zones. */
import { flightsOf, movedBy, moveCards, place } from "../declared";
import type { Flight } from "../game_interface";
import { spellOf } from "./cards.svelte";
import {
  declared,
  type Book,
  type Event,
  type GambitInPlay,
  type Hand,
  type Lying,
  type PoolSpell,
  type View,
} from "./wire";

// ---- Places on the table, for cards that fly: zones of the declaration, and the gambit in front of a wizard

export const DECK = "deck";
export const DISCARD = "discard";
export const SPELL_DECK = "spells";
export const GONE = "gone";
const ON_SPELL = "spell";
const IN_PLAY = "in_play";
export const handPlace = (seat: number) => place("hand", seat);
export const cardPlace = (seat: number, card: string) => place("hand", seat, card);
export const bookPlace = (seat: number) => place("book", seat);
export const gambitPlace = (seat: number) => place("gambit", seat);
export const spellPlace = (spell: string) => place(ON_SPELL, spell);

// ---- Small changes of a view

const changed = <T>(list: readonly T[], at: number, change: (one: T) => T): T[] =>
  list.map((one, index) => (index === at ? change(one) : one));

function without<T>(list: readonly T[], wanted: (one: T) => boolean): T[] {
  const at = list.findIndex(wanted);
  return at < 0 ? [...list] : list.toSpliced(at, 1);
}

const withHand = (view: View, seat: number, change: (hand: Hand) => Hand): View => ({
  ...view,
  hands: changed(view.hands, seat, change),
});
const withBook = (view: View, seat: number, change: (book: Book) => Book): View => ({
  ...view,
  books: changed(view.books, seat, change),
});
const withSpell = (view: View, name: string, change: (spell: PoolSpell) => PoolSpell): View => ({
  ...view,
  pool: view.pool.map((spell) => (spell.spell === name ? change(spell) : spell)),
});

/** A card leaves a hand. */
const lose = (view: View, seat: number, card: string): View =>
  withHand(view, seat, (hand) => ({
    count: Math.max(hand.count - 1, 0),
    known: without(hand.known, (one) => one === card),
  }));

/** A card of a hand is seen; a hand that is known already stays as it is. */
const see = (view: View, seat: number, card: string | null): View =>
  withHand(view, seat, (hand) =>
    card === null || hand.known.length >= hand.count ? hand : { ...hand, known: [...hand.known, card] },
  );

/** A hand is about to be seen card by card: what was known of it is told again. */
const lookAnew = (view: View, seat: number): View =>
  withHand(view, seat, (hand) => (hand.known.length === hand.count ? hand : { ...hand, known: [] }));

/** Components that an event plays on spells or takes from them; each fills a rune. */
function withComponents(view: View, event: Event): View {
  const rune = "rune" in event ? event.rune : null;
  return movedBy(declared, event).reduce((now, { card, source, target }) => {
    const isIt = (one: Lying) => one.card === card && (rune === null || one.rune === rune);
    const left = source.zone === ON_SPELL ? withLying(now, String(source.of), (lying) => without(lying, isIt)) : now;
    const placed = { card: String(card), rune: rune ?? String(card) };
    return target.zone === ON_SPELL ? withLying(left, String(target.of), (lying) => [...lying, placed]) : left;
  }, view);
}

const withLying = (view: View, spell: string, change: (lying: readonly Lying[]) => readonly Lying[]): View =>
  withSpell(view, spell, (one) => ({ ...one, lying: change(one.lying) }));

/** All components on a spell go to the discard pile. */
function clear(view: View, name: string): View {
  const lying = view.pool.find((one) => one.spell === name)?.lying ?? [];
  return { ...withLying(view, name, () => []), discard: [...view.discard, ...lying.map((one) => one.card)] };
}

/** A spell leaves the pool, its components go to the discard pile; its place stays empty until another is turned up. */
const leavePool = (view: View, name: string): View => withSpell(clear(view, name), name, () => HOLE);

const HOLE: PoolSpell = { spell: "", points: 0, runes: [], lying: [], guarded_by: null };

/** A spell is turned up in the first place that is empty; one whose card is not known yet waits for the next view. */
function open(view: View, name: string): View {
  const card = spellOf(name);
  if (!card || view.pool.some((one) => one.spell === name)) return view;
  const spell = { ...HOLE, spell: name, points: card.points, runes: card.runes };
  const hole = view.pool.findIndex((one) => !one.spell);
  const pool = hole < 0 ? [...view.pool, spell] : changed(view.pool, hole, () => spell);
  return { ...view, pool, spell_deck: Math.max(view.spell_deck - 1, 0) };
}

// ---- Gambits

/** A gambit leaves a hand, or the place before its owner. */
const playGambit = (view: View, seat: number, gambit: string): View =>
  view.dealt_gambits[seat] === gambit
    ? { ...view, dealt_gambits: changed(view.dealt_gambits, seat, () => null) }
    : lose(view, seat, gambit);

const bind = (view: View, seat: number, placed: GambitInPlay): View => ({
  ...view,
  gambits_in_play: changed(view.gambits_in_play, seat, () => placed),
});

/** A wizard's gambit is taken from where it lies. */
const unbind = (view: View, seat: number): View => ({
  ...view,
  gambits_in_play: changed(view.gambits_in_play, seat, () => null),
  pool: view.pool.map((spell) => (spell.guarded_by === seat ? { ...spell, guarded_by: null } : spell)),
  books: view.books.map((book) => (book.nullified_by === seat ? { ...book, nullified_by: null } : book)),
});

const more = (numbers: readonly number[], seat: number, by: number) =>
  changed(numbers, seat, (one) => Math.max(one + by, 0));

function swapHands(view: View, one: number, other: number): View {
  const [mine, yours] = [view.hands[one]!.count, view.hands[other]!.count];
  const taken = withHand(view, one, () => ({ count: yours, known: [] }));
  return withHand(taken, other, () => ({ count: mine, known: [] }));
}

export function after(before: View, event: Event, viewer: number | null): View {
  const view = withComponents(moveCards(declared, before, event), event);
  switch (event.type) {
    case "dealt_gambit":
      return { ...view, dealt_gambits: changed(view.dealt_gambits, event.seat, () => event.gambit) };
    case "turn_started":
      return { ...view, turn: event.seat, turn_number: event.turn };
    case "missed_turn":
      return { ...view, missing_turns: more(view.missing_turns, event.seat, -1) };
    case "opened":
      return open(view, event.spell);
    case "reshuffled":
      return { ...view, deck: view.deck + view.discard.length, discard: [] };
    case "claimed": {
      const claimed = (book: Book) => ({
        ...book,
        spells: [...book.spells, event.spell],
        points: book.points + event.points,
      });
      return withBook(leavePool(view, event.spell), event.seat, claimed);
    }
    case "guarded": {
      const guarded = withSpell(playGambit(view, event.seat, event.gambit), event.spell, (spell) => ({
        ...spell,
        guarded_by: event.seat,
      }));
      return bind(guarded, event.seat, { gambit: event.gambit, spell: event.spell, seat: null });
    }
    case "nullified": {
      const nullified = withBook(playGambit(view, event.seat, event.gambit), event.victim, (book) => ({
        ...book,
        nullified_by: event.seat,
      }));
      return bind(nullified, event.seat, { gambit: event.gambit, spell: null, seat: event.victim });
    }
    case "destroyed": {
      const freed = unbind(playGambit(view, event.seat, event.gambit), event.victim);
      return { ...freed, gambits_gone: [...freed.gambits_gone, event.gambit] };
    }
    case "released":
    case "recalled":
      return unbind(view, event.seat);
    case "banished":
      return unbind(view, event.victim);
    case "showed_hand":
      return lookAnew(view, event.seat);
    case "looked":
      return event.seat === viewer ? lookAnew(view, event.victim) : view;
    case "shown":
      return see(view, event.seat, event.card);
    case "saw":
      return event.seat === viewer ? see(view, event.victim, event.card) : view;
    case "swapped":
      return swapHands(view, event.seat, event.victim);
    case "received":
      return see(view, event.seat, event.card);
    case "removed":
      return event.card === null ? clear(view, event.spell) : view;
    case "more_plays":
      return { ...view, components_left: view.components_left + event.count };
    case "more_actions":
      return { ...view, actions_left: view.actions_left + event.count };
    case "renewed":
      return leavePool(view, event.spell);
    case "will_miss":
      return { ...view, missing_turns: more(view.missing_turns, event.seat, 1) };
    case "reversed":
      return { ...view, backwards: !view.backwards };
    case "protected":
      return view.protected.includes(event.seat) ? view : { ...view, protected: [...view.protected, event.seat] };
    case "scored":
      return withBook(view, event.seat, (book) => ({ ...book, points: Math.max(book.points + event.points, 0) }));
    default:
      return view;
  }
}

// ---- Flights

type Card = Flight<string>;
const fly = (from: string | readonly string[], to: string, face: string | null): Card => ({
  from: [from].flat(),
  to,
  face,
});

/** Where a gambit comes from: the place before its owner, or the hand. */
const gambitFrom = (view: View, seat: number, gambit: string) =>
  view.dealt_gambits[seat] === gambit ? [gambitPlace(seat)] : [cardPlace(seat, gambit), handPlace(seat)];

/** Where a wizard's gambit lies. */
function boundAt(view: View, seat: number): string {
  const gambit = view.gambits_in_play[seat];
  return gambit?.spell != null ? spellPlace(gambit.spell) : bookPlace(gambit?.seat ?? seat);
}

const lyingOn = (view: View, name: string): Card[] =>
  (view.pool.find((spell) => spell.spell === name)?.lying ?? []).map((one) => fly(spellPlace(name), DISCARD, one.card));

export function flights(event: Event, view: View): Card[] {
  switch (event.type) {
    case "opened":
      return [fly(SPELL_DECK, spellPlace(HOLE.spell), event.spell)];
    case "claimed":
      return [fly(spellPlace(event.spell), bookPlace(event.seat), event.spell), ...lyingOn(view, event.spell)];
    case "guarded":
      return [fly(gambitFrom(view, event.seat, event.gambit), spellPlace(event.spell), event.gambit)];
    case "nullified":
      return [fly(gambitFrom(view, event.seat, event.gambit), bookPlace(event.victim), event.gambit)];
    case "destroyed":
      return [
        fly(gambitFrom(view, event.seat, event.gambit), boundAt(view, event.victim), event.gambit),
        ...fromWhereItIs(event, view),
      ];
    case "received":
      return [fly(handPlace(event.giver), handPlace(event.seat), event.card)];
    case "removed":
      return event.card === null ? lyingOn(view, event.spell) : flightsOf(declared, event);
    case "renewed":
      return [fly(spellPlace(event.spell), SPELL_DECK, event.spell), ...lyingOn(view, event.spell)];
    default:
      return fromWhereItIs(event, view);
  }
}

/** Cards that only change zones; a gambit in play leaves from the spell or the book that it is on. */
function fromWhereItIs(event: Event, view: View): Card[] {
  const [gambit] = movedBy(declared, event).filter(({ source }) => source.zone === IN_PLAY);
  if (!gambit) return flightsOf(declared, event);
  return [
    fly(boundAt(view, Number(gambit.source.of)), place(gambit.target.zone, gambit.target.of), String(gambit.card)),
  ];
}

const BEATS: Partial<Record<Event["type"], number>> = {
  drew: 0.5,
  dealt_gambit: 0.6,
  turn_started: 0.6,
  saw: 0.25,
  shown: 0.4,
  received: 0.35,
  opened: 0.8,
  reshuffled: 0.8,
  played: 1.3,
  claimed: 2,
  cast_incantation: 2.2,
  used_ability: 1.8,
  triggered: 1.8,
  guarded: 1.8,
  nullified: 1.8,
  destroyed: 1.8,
  scored: 1.5,
  game_ended: 2.4,
};

/** Draws are quick; what has a text to read has its moment. */
export const beats = (event: Event): number => BEATS[event.type] ?? 1;
