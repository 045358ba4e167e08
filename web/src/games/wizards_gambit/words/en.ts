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
const percent = (odds: unknown) => `${Math.round(100 * Number(odds))}%`;

/** Cards by name where they are known, else how many there are. */
function listed(cards: readonly (string | null)[]): string {
  const known = cards.filter((card) => card !== null);
  if (known.length === cards.length) return and(known.map(cardName));
  return cards.length === 1 ? "a card" : count(cards.length, "card");
}

const ENDINGS: Readonly<Record<string, string>> = {
  "enough spell points": "enough spell points",
  "no spell left": "no spell is left",
  "turn limit": "the limit of turns is reached",
};

/** A run that one sentence tells: cards one by one, or spells that are turned up. */
function tellRun(run: readonly Event[], names: readonly string[]): string {
  const first = run[0]!;
  const cards = run.map((event) => ("card" in event ? event.card : null));
  switch (first.type) {
    case "drew":
      return `${names[first.seat]} draws ${listed(cards)}.`;
    case "shown":
      return `${names[first.seat]} shows ${listed(cards)}.`;
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
      return "The discard is shuffled into a new deck.";
    case "played":
      return `${name} plays ${asRune(event.card, event.rune)} on ${cardName(event.spell)}.`;
    case "claimed":
      return `${name} claims ${cardName(event.spell)} for ${points(event.points)}.`;
    case "cast_incantation":
      return `${name} casts ${cardName(event.incantation)}.`;
    case "guarded":
      return `${name} protects ${cardName(event.spell)} with ${cardName(event.gambit)}: nobody reaches it.`;
    case "nullified":
      return `${name} nullifies ${victim}’s book with ${cardName(event.gambit)}: its ability sleeps.`;
    case "destroyed":
      return `${name} destroys ${victim}’s ${cardName(event.destroyed)} with ${cardName(event.gambit)}.`;
    case "released":
      return `${name} releases ${cardName(event.gambit)}.`;
    case "used_ability":
      return `${name} uses ${cardName(event.spell)}.`;
    case "triggered":
      return `${cardName(event.spell)} works for ${name}.`;
    case "declined":
      return `${name} leaves it.`;
    case "showed_hand":
      return `${name} shows the whole hand.`;
    case "stole":
      return `${name} takes ${listed([event.card])} from ${victim}.`;
    case "gave":
      return `${name} gives ${listed([event.card])} to ${victim}.`;
    case "looked":
      return `${name} looks at ${victim}’s hand.`;
    case "swapped":
      return `${name} and ${victim} exchange their hands.`;
    case "passed_hands":
      return "All hands go to the next wizard.";
    case "moved":
      return `${name} moves ${cardName(event.card)} from ${cardName(event.spell)} to ${cardName(event.other)}.`;
    case "removed":
      return event.card === null
        ? `${name} clears ${cardName(event.spell)}.`
        : `${name} removes ${cardName(event.card)} from ${cardName(event.spell)}.`;
    case "took":
      return `${name} takes ${cardName(event.card)} ${event.spell === null ? "from the discard" : `off ${cardName(event.spell)}`}.`;
    case "placed":
      return `${name} plays ${asRune(event.card, event.rune)} from the discard on ${cardName(event.spell)}.`;
    case "more_plays":
      return `${name} may play ${count(event.count, "more component", "more components")}.`;
    case "more_actions":
      return `${name} has ${count(event.count, "more incantation action", "more incantation actions")}.`;
    case "recalled":
      return `${name} takes ${cardName(event.gambit)} back into the hand.`;
    case "banished":
      return `${name} banishes ${victim}’s ${cardName(event.gambit)} from the game.`;
    case "renewed":
      return `${cardName(event.spell)} goes back into the spell deck.`;
    case "widened":
      return `The pool has ${event.places} places now.`;
    case "will_miss":
      return `${name} is going to miss a turn.`;
    case "turn_again":
      return `${name} has another turn after this one.`;
    case "reversed":
      return "Play goes the other way round.";
    case "turn_cut":
      return `${name}’s turn ends at once.`;
    case "protected":
      return `${name}’s hand is protected.`;
    case "scored":
      return `${name} ${event.points > 0 ? "wins" : "loses"} ${points(Math.abs(event.points))}.`;
    case "game_ended": {
      const why = ENDINGS[event.reason] ?? event.reason;
      if (!event.winners.length) return `The game is drawn: ${why}.`;
      const won = and(event.winners.map((seat) => names[seat] ?? ""));
      return `${won} ${event.winners.length === 1 ? "wins" : "share the win"}: ${why}.`;
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
      return `Play ${asRune(action.card, action.rune)} from the discard on ${cardName(action.spell)}`;
    case "pick":
      return `Take ${asRune(action.card, action.rune)} off ${cardName(action.spell)}`;
    case "move":
      return `Move ${cardName(action.card)} from ${cardName(action.spell)} to ${cardName(action.other)}`;
    case "cast":
      return `Cast ${cardName(action.card)}`;
    case "aura":
      return `Protect ${cardName(action.spell)} with ${cardName(action.card)}`;
    case "nullify":
      return `Nullify the book of ${wizard(action.seat)} with ${cardName(action.card)}`;
    case "destroy":
      return `Destroy the gambit of ${wizard(action.seat)} with ${cardName(action.card)}`;
    case "release":
      return "Release your gambit";
    case "use":
      return "Use your book’s ability";
    case "end":
      return "End the turn and draw";
    case "show":
      return "Show your hand and draw two";
    case "wizard":
      return `Choose ${wizard(action.seat)}`;
    case "card":
      return `Choose ${cardName(action.card)}`;
    case "spell":
      return `Choose ${cardName(action.spell)}`;
    case "gambit":
      return `Choose the gambit of ${wizard(action.seat)}`;
    case "yes":
      return "Yes, do it";
    case "no":
      return "No, leave it";
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

const lacks = (number: number) => count(number, "component");

const REASONS: Readonly<Record<string, (given: Given) => string>> = {
  only_move: () => "It is your only move.",
  wins: ({ spell, points }) => `It completes ${spell}, and its ${points} win the game.`,
  completes: ({ spell, points }) => `It completes ${spell} for ${points}.`,
  leaves_last_open: ({ spell, odds }) => `${spell} lacks one component then: somebody completes it before you with ${odds}.`,
  leaves_last_to_you: ({ spell, odds }) => `You hold the last component of ${spell}; somebody completes it before you with ${odds}.`,
  leaves_last_to: ({ spell, seat }) => `${spell} lacks one component then, and ${seat} holds it.`,
  behind_aura: ({ spell, number }) => `Nobody else reaches ${spell}, which lacks ${lacks(number)} then.`,
  lacks: ({ spell, number }) => `${spell} lacks ${lacks(number)} then.`,
  keeps_by_aura: ({ spell, odds }) => `You hold the last component of ${spell}, which somebody else would complete with ${odds}.`,
  denies_by_aura: ({ spell, points }) => `The others cannot complete ${spell}, which is worth ${points}.`,
  nullifies: ({ seat, spell }) => `${seat} loses the ability of ${spell}.`,
  nullifies_own: ({ spell }) => `You are rid of the ability of ${spell}.`,
  frees_book: () => "Your book has its ability again.",
  opens_guarded: ({ spell, points }) => `${spell} is open again, worth ${points}.`,
  removes_gambit: ({ seat }) => `${seat} has no gambit in play any more.`,
  releases_to_complete: ({ spell, points }) => `Without a gambit in play you can complete ${spell} for ${points}.`,
  releases: () => "Without a gambit in play you may complete spells again.",
  effect: ({ card }) => `For what ${card} does.`,
  keeps_cards: ({ number }) => `You keep ${count(number, "card")} for later.`,
  points_of_wizard: ({ seat, points }) => `${seat} has ${points}.`,
  open_places: ({ number, card }) => `${count(number, "spell")} of the pool can take ${card}.`,
  takes_off: ({ spell, number }) => `${spell} lacks ${lacks(number)} then.`,
  about_spell: ({ spell, points, number }) => `${spell} is worth ${points} and lacks ${lacks(number)}.`,
};

/** What a step of an effect asks for, by its verb. */
const ASKED: Readonly<Record<string, string>> = {
  discard: "choose a card to discard",
  steal: "choose the card you steal",
  give: "choose a card to give away",
  move: "choose a component, then the spell it goes to",
  remove: "choose a component to remove",
  clear: "choose a spell to clear",
  take: "choose what you take",
  place: "choose a component of the discard, then its spell",
  renew: "choose a spell to shuffle back",
  banish: "choose a gambit to banish",
};

function ask({ card, verb, about }: Question): string {
  if (about === "whether") return `${cardName(card)}: do you want to?`;
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
      odds: percent(given.odds),
    }) ?? "",
  ending: (reason) => `Decided: ${ENDINGS[reason] ?? reason}.`,
  part: (key) => ({ spells: "Spells", effects: "Effects" })[key] ?? key,
  refusals: {
    not_a_move: "This is no move of Wizard’s Gambit.",
    game_over: "The game is over.",
    not_your_turn: "It is not your turn to choose.",
    not_now: "This is not what you have to do now.",
    no_such_card: "You do not have that card.",
    no_component_left: "All components of this turn are played.",
    not_in_pool: "That spell does not lie in the pool.",
    guarded: "An aura protects this spell.",
    no_open_rune: "This spell has no open place for it.",
    may_not_claim: "While your gambit is in play you cannot complete a spell.",
    no_action_left: "The incantation action of this turn is used.",
    gambit_in_play: "You have a gambit in play already: you may only destroy another one with it.",
    no_gambit_in_play: "There is no gambit in play to release or destroy.",
    book_not_open: "This book has no spell, a gambit lies on it already, or it cannot be nullified.",
    no_ability: "The top of your book has no ability to use now.",
    component_owed: "A component must be played first.",
    can_play: "Who can play a component must.",
    no_gambits_allowed: "The top of your book forbids gambits.",
    not_offered: "That cannot be chosen here.",
    nowhere: "No spell has an open place for it.",
    gambit_there: "A gambit lies on this spell already.",
  },
  options: {
    set: { name: "Cards", about: "The set of spells and incantations that is played with." },
    aura: { name: "Aura", about: "Whom an aura keeps off a spell.", values: { everybody: "everybody", others: "only the others" } },
    goal: { name: "Points to win", about: "Who first has so many spell points wins." },
    turn_limit: { name: "Limit of turns", about: "After so many turns the game is drawn; 0 is no limit." },
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
  emptyPlace: "An empty place of the pool",
  spell: (key: string, worth: number, lying: readonly string[], open: readonly string[], guard: string) =>
    [
      `${cardName(key)}, ${points(worth)}.`,
      open.length ? `Open: ${and(open.map(shortName))}.` : "",
      lying.length ? `There: ${and(lying.map(shortName))}.` : "",
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
    spells.length ? `${name}’s book, on top ${cardName(spells.at(-1)!)}${spells.length > 1 ? `, ${spells.length} spells` : ""}` : `${name}’s book: no spell yet`,
  choosable: "To choose from",
  yourBook: "Your book",
  bookOf: (name: string) => `${name}’s book`,
  noSpell: "No spell yet",
  nullifiedBy: (name: string, gambit: string) => `Its ability sleeps under ${name}’s ${cardName(gambit)}.`,
  faceUp: (name: string, gambit: string) => `${name}’s ${cardName(gambit)}, face up and not yet played`,
  inPlay: (name: string, gambit: string, place: string) => `${name}’s ${cardName(gambit)} lies on ${place}`,
  faceUpShort: "face up",
  protected: "hand protected",
  misses: "misses a turn",
  backwards: "Play goes the other way round",
  piles: "Decks and discard",
  deck: (number: number) => `Deck: ${count(number, "card")}`,
  deckShort: "Deck",
  spellDeck: (number: number) => `Spell deck: ${count(number, "spell")}`,
  spellDeckShort: "Spells",
  discard: (number: number, top: string | undefined) => (top ? `Discard: ${count(number, "card")}, on top ${cardName(top)}` : "Discard: empty"),
  discardShort: "Discard",
  gone: (gambits: readonly string[]) => `Out of the game: ${and(gambits.map(cardName))}`,
  goneShort: "Out",
  turn: (number: number, name: string) => `Turn ${number}: ${name}`,
  play: {
    between: "; ",
    owed: "Play a component",
    another: "You may play another component",
    action: "you may cast an incantation or play a gambit",
    ability: "you may use your book",
    stuck: "No component can be played: change that, or show your hand.",
    end: "or end your turn",
  },
  trim: "Your hand is over its limit: choose a card to discard.",
  whereTo: (card: string) => `${cardName(card)}: where to?`,
  whichRune: "Which rune does it stand for?",
  whereLying: (card: string) => `Which spell does ${cardName(card)} go to?`,
  completes: (spell: string, worth: number) => `It completes ${cardName(spell)}: ${points(worth)} for you.`,
  leavesOne: (spell: string) => `${cardName(spell)} lacks one component then.`,
  gambitUses: "A spell: aura. A book: nullify. A competitor’s gambit: destroy.",
  endSure: "There is more you could do. End your turn anyway?",
  use: (spell: string) => `Use ${cardName(spell)}`,
  release: (gambit: string) => `Release ${cardName(gambit)}`,
};

export type Words = typeof words;
export default words;
