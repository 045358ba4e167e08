import { percent } from "../../../words/english";
import type { GameWords } from "../../seam";
import { cardOf, numeralOf, plainName, sitterAt, sortOf, type Component, type Sort } from "../cards.svelte";
import { read } from "../compose";
import type { Event, Question } from "../wire";

const COMPONENTS: Readonly<Record<Component, string>> = {
  breath: "Angel’s Breath",
  ash: "Ash of the Phoenix",
  tooth: "Dragon’s Tooth",
  feather: "Gryphon Feather",
  tears: "Siren’s Tears",
  agate: "Sundered Agate",
  shard: "Prismatic Shard",
};
const SHORT: Readonly<Record<Component, string>> = {
  breath: "Breath", ash: "Ash", tooth: "Tooth", feather: "Feather", tears: "Tears", agate: "Agate", shard: "Shard",
};

function cardName(key: string): string {
  if (sortOf(key) === "component") return COMPONENTS[key as Component];
  if (sortOf(key) === "gambit") return `Gambit ${numeralOf(key)}`;
  return cardOf(key, "en")?.name ?? plainName(key);
}

const shortName = (key: string) => SHORT[key as Component] ?? (sortOf(key) === "gambit" ? "Gambit" : cardName(key));
const count = (number: number, one: string, more = `${one}s`) => `${number} ${number === 1 ? one : more}`;
const points = (number: number) => count(number, "point");
const and = (texts: readonly string[]) => new Intl.ListFormat("en").format(texts);
const wizard = (seat: number) => sitterAt(seat) ?? `wizard ${seat + 1}`;
const asRune = (card: string, rune: string) => (card === rune ? cardName(card) : `${cardName(card)} as ${cardName(rune)}`);

/** Cards by name where they are known, else how many there are. */
function listed(cards: readonly (string | null)[]): string {
  const known = cards.filter((card) => card !== null);
  if (known.length === cards.length) return and(known.map(cardName));
  return cards.length === 1 ? "a card" : count(cards.length, "card");
}

/** Whole sentences but for the full stop. */
const ENDINGS: Readonly<Record<string, string>> = {
  "enough spell points": "The goal was reached",
  "no spell left": "No spells are left",
  "turn limit": "The turn limit was reached",
};

/** A run that one sentence tells: cards one by one, or spells that are turned up. */
function tellRun(run: readonly Event[], names: readonly string[]): string {
  const first = run[0]!;
  const cards = run.map((event) => ("card" in event ? event.card : null));
  switch (first.type) {
    case "drew":
      return `${names[first.seat]} draws ${listed(cards)}.`;
    case "shown":
      return `${names[first.seat]} reveals ${listed(cards)}.`;
    case "saw":
      return cards.includes(null) ? "" : `${names[first.seat]} sees in ${names[first.victim]}’s hand: ${listed(cards)}.`;
    case "received":
      return cards.includes(null) ? "" : `${names[first.seat]} now holds ${listed(cards)}.`;
    case "discarded":
      return `${names[first.seat]} discards ${listed(cards)}.`;
    case "opened":
      return `${and(run.map((event) => (event.type === "opened" ? cardName(event.spell) : "")))} ${run.length === 1 ? "joins" : "join"} the pool.`;
    default:
      return run.map((event) => tellOne(event, names)).join(" ");
  }
}

function tellOne(event: Event, names: readonly string[]): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  const victim = "victim" in event ? (names[event.victim] ?? "") : "";
  switch (event.type) {
    case "dealt_gambit":
      return `${name} has ${cardName(event.gambit)} face up.`;
    case "turn_started":
      return `Turn ${event.turn}: ${name}.`;
    case "missed_turn":
      return `${name} misses a turn.`;
    case "reshuffled":
      return "The discard pile is shuffled into a new deck.";
    case "played":
      return `${name} plays ${asRune(event.card, event.rune)} on ${cardName(event.spell)}.`;
    case "claimed":
      return `${name} claims ${cardName(event.spell)} for ${points(event.points)}.`;
    case "cast_incantation":
      return `${name} casts ${cardName(event.incantation)}.`;
    case "guarded":
      return `${name} protects ${cardName(event.spell)} with ${cardName(event.gambit)}: nobody can touch it.`;
    case "nullified":
      return `${name} nullifies ${victim}’s book with ${cardName(event.gambit)}: its ability is off.`;
    case "destroyed":
      return `${name} destroys ${victim}’s ${cardName(event.destroyed)} with ${cardName(event.gambit)}.`;
    case "released":
      return `${name} releases ${cardName(event.gambit)}.`;
    case "used_ability":
      return `${name} uses ${cardName(event.spell)}.`;
    case "triggered":
      return `${cardName(event.spell)} takes effect for ${name}.`;
    case "declined":
      return `${name} declines.`;
    case "showed_hand":
      return `${name} reveals their hand.`;
    case "stole":
      return `${name} takes ${listed([event.card])} from ${victim}.`;
    case "gave":
      return `${name} gives ${listed([event.card])} to ${victim}.`;
    case "looked":
      return `${name} looks at ${victim}’s hand.`;
    case "swapped":
      return `${name} and ${victim} swap hands.`;
    case "passed_hands":
      return "Everyone passes their hand to the next wizard.";
    case "moved":
      return `${name} moves ${cardName(event.card)} from ${cardName(event.spell)} to ${cardName(event.other)}.`;
    case "removed":
      return event.card === null
        ? `${name} clears ${cardName(event.spell)}.`
        : `${name} removes ${cardName(event.card)} from ${cardName(event.spell)}.`;
    case "took":
      return `${name} takes ${cardName(event.card)} ${event.spell === null ? "from the discard pile" : `from ${cardName(event.spell)}`}.`;
    case "placed":
      return `${name} plays ${asRune(event.card, event.rune)} from the discard pile on ${cardName(event.spell)}.`;
    case "more_plays":
      return `${name} may play ${count(event.count, "more component", "more components")}.`;
    case "more_actions":
      return `${name} has ${count(event.count, "more incantation action", "more incantation actions")}.`;
    case "recalled":
      return `${name} takes ${cardName(event.gambit)} back into their hand.`;
    case "banished":
      return `${name} banishes ${victim}’s ${cardName(event.gambit)} from the game.`;
    case "renewed":
      return `${cardName(event.spell)} goes back into the spell deck.`;
    case "widened":
      return `The pool now has ${event.places} places.`;
    case "will_miss":
      return `${name} will miss their next turn.`;
    case "turn_again":
      return `${name} gets another turn after this one.`;
    case "reversed":
      return "Play order is reversed.";
    case "turn_cut":
      return `${name}’s turn ends now.`;
    case "protected":
      return `${name}’s hand is protected.`;
    case "scored":
      return `${name} ${event.points > 0 ? "gains" : "loses"} ${points(Math.abs(event.points))}.`;
    case "game_ended": {
      const why = `${ENDINGS[event.reason] ?? event.reason}.`;
      if (!event.winners.length) return `The game is a draw. ${why}`;
      const won = and(event.winners.map((seat) => names[seat] ?? ""));
      return `${won} ${event.winners.length === 1 ? "wins" : "share the win"}. ${why}`;
    }
    default:
      return tellRun([event], names);
  }
}

function move(text: string): string {
  const action = read(text);
  switch (action.kind) {
    case "play":
      return `Play ${asRune(action.card, action.rune)} on ${cardName(action.spell)}`;
    case "put":
      return `Play ${asRune(action.card, action.rune)} from the discard pile on ${cardName(action.spell)}`;
    case "pick":
      return `Take ${asRune(action.card, action.rune)} from ${cardName(action.spell)}`;
    case "move":
      return `Move ${cardName(action.card)} from ${cardName(action.spell)} to ${cardName(action.other)}`;
    case "cast":
      return `Cast ${cardName(action.card)}`;
    case "aura":
      return `Protect ${cardName(action.spell)} with ${cardName(action.card)}`;
    case "nullify":
      return `Nullify ${wizard(action.seat)}’s book with ${cardName(action.card)}`;
    case "destroy":
      return `Destroy ${wizard(action.seat)}’s gambit with ${cardName(action.card)}`;
    case "release":
      return "Release your gambit";
    case "use":
      return "Use your book’s ability";
    case "end":
      return "End turn and draw";
    case "show":
      return "Show your hand and draw two";
    case "wizard":
      return `Choose ${wizard(action.seat)}`;
    case "card":
      return `Choose ${cardName(action.card)}`;
    case "spell":
      return `Choose ${cardName(action.spell)}`;
    case "gambit":
      return `Choose ${wizard(action.seat)}’s gambit`;
    case "yes":
      return "Yes";
    case "no":
      return "No";
  }
}

interface Given {
  readonly spell: string;
  readonly card: string;
  readonly points: string;
  readonly number: number;
  readonly seat: string;
  readonly odds: string;
}

const more = (number: number) => (number === 1 ? "one more component" : `${number} more components`);

const REASONS: Readonly<Record<string, (given: Given) => string>> = {
  only_move: () => "It’s your only move.",
  wins: ({ spell, points }) => `It completes ${spell}: ${points}, and you win.`,
  completes: ({ spell, points }) => `It completes ${spell} for ${points}.`,
  leaves_last_open: ({ spell, odds }) => `${spell} would need one more component: ${odds} chance that someone completes it before you.`,
  leaves_last_to_you: ({ spell, odds }) => `You hold the last component for ${spell}; ${odds} chance that someone beats you to it.`,
  leaves_last_to: ({ spell, seat }) => `${spell} would need one more component, and ${seat} has it.`,
  behind_aura: ({ spell, number }) => `Nobody else can touch ${spell}, which would need ${more(number)}.`,
  lacks: ({ spell, number }) => `${spell} would need ${more(number)}.`,
  keeps_by_aura: ({ spell, odds }) => `You hold the last component for ${spell}; unprotected, ${odds} chance that someone else completes it.`,
  denies_by_aura: ({ spell, points }) => `Nobody else can complete ${spell}, worth ${points}.`,
  nullifies: ({ seat, spell }) => `${seat} loses ${spell}’s ability.`,
  nullifies_own: ({ spell }) => `You get rid of ${spell}’s ability.`,
  frees_book: () => "You get your book’s ability back.",
  opens_guarded: ({ spell, points }) => `${spell} is open again, worth ${points}.`,
  removes_gambit: ({ seat }) => `${seat} no longer has a gambit in play.`,
  releases_to_complete: ({ spell, points }) => `With no gambit in play, you can complete ${spell} for ${points}.`,
  releases: () => "With no gambit in play, you can complete spells again.",
  effect: ({ card }) => `For ${card}’s effect.`,
  keeps_cards: ({ number }) => `You keep ${count(number, "card")} for later.`,
  points_of_wizard: ({ seat, points }) => `${seat} has ${points}.`,
  open_places: ({ number, card }) => `${count(number, "spell")} in the pool can use ${card}.`,
  takes_off: ({ spell, number }) => `${spell} would need ${more(number)}.`,
  about_spell: ({ spell, points, number }) => `${spell} is worth ${points} and needs ${more(number)}.`,
};

/** What a step of an effect asks for, by its verb. */
const ASKED: Readonly<Record<string, string>> = {
  discard: "choose a card to discard",
  steal: "choose a card to steal",
  give: "choose a card to give away",
  move: "choose a component, then the spell it goes to",
  remove: "choose a component to remove",
  clear: "choose a spell to clear",
  take: "choose a card to take",
  place: "choose a component from the discard pile, then a spell",
  renew: "choose a spell to shuffle back",
  banish: "choose a gambit to banish",
};

function ask({ card, verb, about }: Question): string {
  if (about === "whether") return `${cardName(card)}: use this effect?`;
  if (about === "whom") return `${cardName(card)}: choose a wizard.`;
  return `${cardName(card)}: ${ASKED[verb] ?? "choose"}.`;
}

/** What choosing a card does, by the verb of the step that asks. */
const ANSWERS: Readonly<Record<string, string>> = {
  discard: "Discard", steal: "Steal", give: "Give away", take: "Take", clear: "Clear", renew: "Shuffle back",
};

const base: GameWords<Event> = {
  tell: tellRun,
  move,
  concession: (concession) => concession,
  reason: ({ key, arguments: given }) =>
    REASONS[key]?.({
      spell: cardName(String(given.spell ?? "")),
      card: cardName(String(given.card ?? "")),
      points: points(Number(given.points ?? 0)),
      number: Number(given.count ?? 0),
      seat: wizard(Number(given.seat ?? 0)),
      odds: percent(Number(given.odds)),
    }) ?? "",
  ending: (reason) => `${ENDINGS[reason] ?? reason}.`,
  part: (key) => ({ spells: "Spells", effects: "Effects" })[key] ?? key,
  refusals: {
    not_a_move: "That isn’t a move in Wizard’s Gambit.",
    game_over: "The game is over.",
    not_your_turn: "It’s not your turn.",
    not_now: "You can’t do that right now.",
    no_such_card: "You don’t have that card.",
    no_component_left: "You’ve played your component for this turn.",
    not_in_pool: "That spell isn’t in the pool.",
    guarded: "An aura protects this spell.",
    no_open_rune: "This spell has no room for that component.",
    may_not_claim: "You can’t complete a spell while your gambit is in play.",
    no_action_left: "You’ve used your incantation action this turn.",
    gambit_in_play: "You already have a gambit in play: this one can only destroy another.",
    no_gambit_in_play: "There is no gambit in play to release or destroy.",
    book_not_open: "You can’t nullify this book: it’s empty, protected, or already under a gambit.",
    no_ability: "Your top spell has no ability you can use now.",
    component_owed: "Play a component first.",
    can_play: "You can play a component, so you must.",
    no_gambits_allowed: "Your top spell forbids gambits.",
    not_offered: "You can’t choose that here.",
    nowhere: "No spell has room for that component.",
    gambit_there: "There’s already a gambit on this spell.",
  },
  options: {
    set: { name: "Cards", about: "The cards to play with." },
    aura: { name: "Aura", about: "Who an aura locks out of a spell.", values: { everybody: "everyone", others: "only the others" } },
    goal: { name: "Points to win", about: "The first to reach this many spell points wins." },
    turn_limit: { name: "Turn limit", about: "The game is a draw after this many turns (0 = no limit)." },
  },
};

const SORTS: Readonly<Record<Sort, string>> = { component: "Component", incantation: "Incantation", gambit: "Gambit", spell: "Spell" };

const words = {
  ...base,
  cardName,
  shortName,
  textOf: (key: string) => cardOf(key, "en")?.text ?? "",
  sort: (key: string) => SORTS[sortOf(key)],
  points,
  ask,
  answer: (verb: string, card: string) => `${ANSWERS[verb] ?? "Choose"}: ${cardName(card)}`,
  pool: "Spell pool",
  emptyPlace: "An empty place in the pool",
  spell: (key: string, worth: number, lying: readonly string[], open: readonly string[], guard: string) =>
    [
      `${cardName(key)}, ${points(worth)}.`,
      open.length ? `Needs: ${and(open.map(shortName))}.` : "",
      lying.length ? `Has: ${and(lying.map(shortName))}.` : "",
      guard,
      cardOf(key, "en")?.text ?? "",
    ].filter(Boolean).join(" "),
  guardedBy: (name: string, gambit: string) => `Protected by ${name}’s ${cardName(gambit)}.`,
  lying: (card: string, rune: string, spell: string) => `${asRune(card, rune)} on ${cardName(spell)}`,
  read: (name: string) => `Read ${name}`,
  wizards: "The other wizards",
  wizard: (name: string, points: number, goal: number) => `${name}: ${points} of ${goal} points`,
  hand: "Your hand",
  handOf: (name: string, number: number, known: readonly string[]) =>
    `${name} holds ${count(number, "card")}${known.length ? `; you know: ${and(known.map(cardName))}` : ""}`,
  book: (name: string, spells: readonly string[]) =>
    spells.length ? `${name}’s book, ${cardName(spells.at(-1)!)} on top${spells.length > 1 ? `, ${spells.length} spells` : ""}` : `${name}’s book: no spell yet`,
  choosable: "To choose from",
  yourBook: "Your book",
  bookOf: (name: string) => `${name}’s book`,
  noSpell: "No spell yet",
  nullifiedBy: (name: string, gambit: string) => `Nullified by ${name}’s ${cardName(gambit)}.`,
  faceUp: (name: string, gambit: string) => `${name}’s ${cardName(gambit)}, face up and not yet played`,
  inPlay: (name: string, gambit: string, place: string) => `${name}’s ${cardName(gambit)} is on ${place}`,
  faceUpShort: "face up",
  protected: "hand protected",
  misses: "misses a turn",
  backwards: "Play order is reversed",
  piles: "Decks and discard pile",
  deck: (number: number) => `Deck: ${count(number, "card")}`,
  deckShort: "Deck",
  spellDeck: (number: number) => `Spell deck: ${count(number, "spell")}`,
  spellDeckShort: "Spells",
  discard: (number: number, top: string | undefined) => (top ? `Discard pile: ${count(number, "card")}, ${cardName(top)} on top` : "Discard pile: empty"),
  discardShort: "Discard",
  gone: (gambits: readonly string[]) => `Out of the game: ${and(gambits.map(cardName))}`,
  goneShort: "Out",
  turn: (number: number, name: string) => `Turn ${number}: ${name}`,
  play: {
    between: "; ",
    owed: "Play a component",
    another: "You may play another component",
    action: "you may cast an incantation or play a gambit",
    ability: "you may use your ability",
    stuck: "You can’t play a component. Change that, or show your hand.",
    end: "or end your turn",
  },
  trim: "Too many cards: choose one to discard.",
  whereTo: (card: string) => `${cardName(card)}: where to?`,
  whichRune: "Which rune does it stand for?",
  whereLying: (card: string) => `Which spell does ${cardName(card)} go to?`,
  completes: (spell: string, worth: number) => `It completes ${cardName(spell)}: ${points(worth)} for you.`,
  leavesOne: (spell: string) => `${cardName(spell)} would need one more component.`,
  gambitUses: "Spell: protect it. Book: nullify it. Another gambit: destroy it.",
  endSure: "You still have moves. End your turn anyway?",
  use: (spell: string) => `Use ${cardName(spell)}`,
  release: (gambit: string) => `Release ${cardName(gambit)}`,
};

export type Words = typeof words;
export default words;
