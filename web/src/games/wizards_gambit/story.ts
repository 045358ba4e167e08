/** What an event does to the picture of a table until the server's next view comes, and which cards fly. */
import type { Flight } from "../seam";
import { spellOf } from "./cards.svelte";
import type { Book, Event, GambitInPlay, Hand, Lying, PoolSpell, View } from "./wire";

// ---- Places on the table, for cards that fly

export const DECK = "deck";
export const DISCARD = "discard";
export const SPELL_DECK = "spell-deck";
export const GONE = "gone";
export const cardPlace = (seat: number, card: string) => `hand-${seat}-${card}`;
export const handPlace = (seat: number) => `hand-${seat}`;
export const bookPlace = (seat: number) => `book-${seat}`;
export const gambitPlace = (seat: number) => `gambit-${seat}`;
export const spellPlace = (spell: string) => `spell-${spell}`;

// ---- Small changes of a view

const changed = <T>(list: readonly T[], at: number, change: (one: T) => T): T[] =>
  list.map((one, index) => (index === at ? change(one) : one));

function without<T>(list: readonly T[], wanted: (one: T) => boolean): T[] {
  const at = list.findIndex(wanted);
  return at < 0 ? [...list] : list.toSpliced(at, 1);
}

const withHand = (view: View, seat: number, change: (hand: Hand) => Hand): View => ({ ...view, hands: changed(view.hands, seat, change) });
const withBook = (view: View, seat: number, change: (book: Book) => Book): View => ({ ...view, books: changed(view.books, seat, change) });
const withSpell = (view: View, name: string, change: (spell: PoolSpell) => PoolSpell): View => ({
  ...view,
  pool: view.pool.map((spell) => (spell.spell === name ? change(spell) : spell)),
});

/** A card comes to a hand; null is one that the viewer does not know. */
const gain = (view: View, seat: number, card: string | null): View =>
  withHand(view, seat, (hand) => ({ count: hand.count + 1, known: card === null ? hand.known : [...hand.known, card] }));

/** A card leaves a hand. One that nobody knew leaves those that are known alone. */
const lose = (view: View, seat: number, card: string | null): View =>
  withHand(view, seat, (hand) => ({ count: Math.max(hand.count - 1, 0), known: without(hand.known, (one) => one === card) }));

/** A card of a hand is seen; a hand that is known already stays as it is. */
const see = (view: View, seat: number, card: string | null): View =>
  withHand(view, seat, (hand) => (card === null || hand.known.length >= hand.count ? hand : { ...hand, known: [...hand.known, card] }));

/** A hand is about to be seen card by card: what was known of it is told again. */
const lookAnew = (view: View, seat: number): View =>
  withHand(view, seat, (hand) => (hand.known.length === hand.count ? hand : { ...hand, known: [] }));

const throwAway = (view: View, ...cards: readonly string[]): View => ({ ...view, discard: [...view.discard, ...cards] });

const lay = (view: View, spell: string, lying: Lying): View => withSpell(view, spell, (one) => ({ ...one, lying: [...one.lying, lying] }));

const takeOff = (view: View, spell: string, card: string, rune: string | null): View =>
  withSpell(view, spell, (one) => ({
    ...one,
    lying: without(one.lying, (lying) => lying.card === card && (rune === null || lying.rune === rune)),
  }));

const takeUp = (view: View, card: string): View => ({
  ...view,
  discard: view.discard.toSpliced(view.discard.lastIndexOf(card), view.discard.includes(card) ? 1 : 0),
});

/** A spell leaves the pool; its place stays empty until another is turned up. Its components go to the discard. */
function leavePool(view: View, name: string): View {
  const lying = view.pool.find((one) => one.spell === name)?.lying ?? [];
  return throwAway(withSpell(view, name, () => HOLE), ...lying.map((one) => one.card));
}

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

const outOfGame = (view: View, ...gambits: readonly string[]): View => ({ ...view, gambits_gone: [...view.gambits_gone, ...gambits] });

const more = (numbers: readonly number[], seat: number, by: number) => changed(numbers, seat, (one) => Math.max(one + by, 0));

function swapHands(view: View, one: number, other: number): View {
  const [mine, yours] = [view.hands[one]!.count, view.hands[other]!.count];
  const taken = withHand(view, one, () => ({ count: yours, known: [] }));
  return withHand(taken, other, () => ({ count: mine, known: [] }));
}

export function after(view: View, event: Event, viewer: number | null): View {
  switch (event.type) {
    case "dealt_gambit":
      return { ...view, dealt_gambits: changed(view.dealt_gambits, event.seat, () => event.gambit) };
    case "turn_started":
      return { ...view, turn: event.seat, turn_number: event.turn };
    case "missed_turn":
      return { ...view, missing_turns: more(view.missing_turns, event.seat, -1) };
    case "opened":
      return open(view, event.spell);
    case "drew":
      return { ...gain(view, event.seat, event.card), deck: Math.max(view.deck - 1, 0) };
    case "reshuffled":
      return { ...view, deck: view.deck + view.discard.length, discard: [] };
    case "played":
      return lay(lose(view, event.seat, event.card), event.spell, event);
    case "claimed": {
      const claimed = (book: Book) => ({ ...book, spells: [...book.spells, event.spell], points: book.points + event.points });
      return withBook(leavePool(view, event.spell), event.seat, claimed);
    }
    case "cast_incantation":
      return throwAway(lose(view, event.seat, event.incantation), event.incantation);
    case "guarded": {
      const guarded = withSpell(playGambit(view, event.seat, event.gambit), event.spell, (spell) => ({ ...spell, guarded_by: event.seat }));
      return bind(guarded, event.seat, { gambit: event.gambit, spell: event.spell, seat: null });
    }
    case "nullified": {
      const nullified = withBook(playGambit(view, event.seat, event.gambit), event.victim, (book) => ({ ...book, nullified_by: event.seat }));
      return bind(nullified, event.seat, { gambit: event.gambit, spell: null, seat: event.victim });
    }
    case "destroyed":
      return outOfGame(unbind(playGambit(view, event.seat, event.gambit), event.victim), event.gambit, event.destroyed);
    case "released":
      return outOfGame(unbind(view, event.seat), event.gambit);
    case "banished":
      return outOfGame(unbind(view, event.victim), event.gambit);
    case "recalled":
      return gain(unbind(view, event.seat), event.seat, event.gambit);
    case "showed_hand":
      return lookAnew(view, event.seat);
    case "looked":
      return event.seat === viewer ? lookAnew(view, event.victim) : view;
    case "shown":
      return see(view, event.seat, event.card);
    case "saw":
      return event.seat === viewer ? see(view, event.victim, event.card) : view;
    case "discarded":
      return throwAway(lose(view, event.seat, event.card), event.card);
    case "stole":
      return gain(lose(view, event.victim, event.card), event.seat, event.card);
    case "gave":
      return gain(lose(view, event.seat, event.card), event.victim, event.card);
    case "swapped":
      return swapHands(view, event.seat, event.victim);
    case "received":
      return see(view, event.seat, event.card);
    case "moved":
      return lay(takeOff(view, event.spell, event.card, event.rune), event.other, event);
    case "removed": {
      if (event.card !== null) return throwAway(takeOff(view, event.spell, event.card, event.rune), event.card);
      const lying = view.pool.find((spell) => spell.spell === event.spell)?.lying ?? [];
      return throwAway(withSpell(view, event.spell, (spell) => ({ ...spell, lying: [] })), ...lying.map((one) => one.card));
    }
    case "took": {
      const taken = event.spell === null ? takeUp(view, event.card) : takeOff(view, event.spell, event.card, null);
      return gain(taken, event.seat, event.card);
    }
    case "placed":
      return lay(takeUp(view, event.card), event.spell, event);
    case "more_plays":
      return { ...view, components_left: view.components_left + event.count };
    case "more_actions":
      return { ...view, actions_left: view.actions_left + event.count };
    case "renewed":
      return { ...leavePool(view, event.spell), spell_deck: view.spell_deck + 1 };
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
const fly = (from: string | readonly string[], to: string, face: string | null): Card => ({ from: [from].flat(), to, face });

/** A card leaves from where it is seen in the hand, or from the hand as a whole where it is not. */
const handOf = (seat: number, card: string | null) => (card === null ? [handPlace(seat)] : [cardPlace(seat, card), handPlace(seat)]);

/** Where a gambit comes from: the place before its owner, or the hand. */
const gambitFrom = (view: View, seat: number, gambit: string) =>
  view.dealt_gambits[seat] === gambit ? [gambitPlace(seat)] : handOf(seat, gambit);

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
    case "drew":
      return [fly(DECK, handPlace(event.seat), event.card)];
    case "played":
      return [fly(handOf(event.seat, event.card), spellPlace(event.spell), event.card)];
    case "claimed":
      return [fly(spellPlace(event.spell), bookPlace(event.seat), event.spell), ...lyingOn(view, event.spell)];
    case "cast_incantation":
      return [fly(handOf(event.seat, event.incantation), DISCARD, event.incantation)];
    case "guarded":
      return [fly(gambitFrom(view, event.seat, event.gambit), spellPlace(event.spell), event.gambit)];
    case "nullified":
      return [fly(gambitFrom(view, event.seat, event.gambit), bookPlace(event.victim), event.gambit)];
    case "destroyed":
      return [
        fly(gambitFrom(view, event.seat, event.gambit), boundAt(view, event.victim), event.gambit),
        fly(boundAt(view, event.victim), GONE, event.destroyed),
      ];
    case "released":
      return [fly(boundAt(view, event.seat), GONE, event.gambit)];
    case "banished":
      return [fly(boundAt(view, event.victim), GONE, event.gambit)];
    case "recalled":
      return [fly(boundAt(view, event.seat), handPlace(event.seat), event.gambit)];
    case "discarded":
      return [fly(handOf(event.seat, event.card), DISCARD, event.card)];
    case "stole":
      return [fly(handOf(event.victim, event.card), handPlace(event.seat), event.card)];
    case "gave":
      return [fly(handOf(event.seat, event.card), handPlace(event.victim), event.card)];
    case "received":
      return [fly(handPlace(event.giver), handPlace(event.seat), event.card)];
    case "moved":
      return [fly(spellPlace(event.spell), spellPlace(event.other), event.card)];
    case "removed":
      return event.card === null ? lyingOn(view, event.spell) : [fly(spellPlace(event.spell), DISCARD, event.card)];
    case "took":
      return [fly(event.spell === null ? DISCARD : spellPlace(event.spell), handPlace(event.seat), event.card)];
    case "placed":
      return [fly(DISCARD, spellPlace(event.spell), event.card)];
    case "renewed":
      return [fly(spellPlace(event.spell), SPELL_DECK, event.spell), ...lyingOn(view, event.spell)];
    default:
      return [];
  }
}

const BEATS: Partial<Record<Event["type"], number>> = {
  drew: 0.5, dealt_gambit: 0.6, turn_started: 0.6, saw: 0.25, shown: 0.4, received: 0.35, opened: 0.8, reshuffled: 0.8,
  played: 1.3, claimed: 2, cast_incantation: 2.2, used_ability: 1.8, triggered: 1.8, guarded: 1.8, nullified: 1.8,
  destroyed: 1.8, scored: 1.5, game_ended: 2,
};

/** Draws are quick; what has a text to read has its moment. */
export const beats = (event: Event): number => BEATS[event.type] ?? 1;
