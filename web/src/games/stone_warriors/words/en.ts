import type { GameWords } from "../../seam";
import { read, type Action, type Why } from "../compose";
import type { Kind } from "../cards";
import type { Event, ThrowsShown } from "../wire";

const NAMES: Readonly<Record<Kind, string>> = {
  lexington: "Lexington",
  brooklyn: "Brooklyn",
  broadway: "Broadway",
  bronx: "Bronx",
  hudson: "Hudson",
  goliath: "Goliath",
  elisa: "Elisa Maza",
  demona: "Demona",
  xanatos: "Xanatos",
  sunrise: "Sunrise/Sundown",
  villain: "Villain",
};
const GARGOYLE_ABOUT = "A gargoyle: collect all six, awake. A duplicate wakes its twin from stone, or is discarded at the end of a turn.";
const ABOUT: Readonly<Record<string, string>> = {
  elisa: "Sends a Sunrise/Sundown or a villain away from one of your gargoyles.",
  demona: "Attack: look into a hand and take a card from it. Nothing helps against her.",
  xanatos: "Attack: take a gargoyle that is awake from any table. Nothing helps against him.",
  sunrise: "Attack: turn a gargoyle to stone. It counts no more until it is woken, and is safe as long.",
  villain: "Attack: fight for a gargoyle. Any number of villains may be set at once, each against another one.",
};

const name = (card: string) => NAMES[card as Kind] ?? card;
const list = (cards: readonly (string | null)[]) => cards.map((card) => name(card ?? "")).join(", ");
const number = (count: number) => (count === 1 ? "a card" : `${count} cards`);
const ofStack = (gargoyle: string, stack: number) => (stack === 1 ? name(gargoyle) : `${name(gargoyle)} (${stack})`);
const whose = (names: readonly string[], seat: number) => `${names[seat] ?? `player ${seat + 1}`}’s`;

const ENDINGS: Readonly<Record<string, string>> = {
  "all six gargoyles": "All six gargoyles are awake",
  "turn limit": "The limit of turns is reached",
};

/** Cards that a seat drew, or saw in another's hand: one sentence for all of them. */
function tellCards(run: readonly Extract<Event, { card: string | null }>[], does: string): string {
  return run[0]!.card === null ? `${does} ${number(run.length)}.` : `${does} ${list(run.map((one) => one.card))}.`;
}

function tellOne(event: Event, names: readonly string[]): string {
  const who = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "turn_started":
      return `Turn ${event.turn}: ${who}.`;
    case "drew":
    case "saw":
    case "played_gargoyle":
      return ""; // told by `tell`
    case "took":
      return `${who} takes ${name(event.card)} from the discard.`;
    case "reshuffled":
      return "The discard is shuffled and becomes the new pile.";
    case "played_demona":
      return `${who} plays Demona and looks into ${whose(names, event.victim)} hand.`;
    case "stole":
      return `${who} takes ${event.card === null ? "a card" : name(event.card)} from ${names[event.victim]}.`;
    case "played_xanatos":
      return `${who} plays Xanatos for ${whose(names, event.victim)} ${name(event.gargoyle)}.`;
    case "played_sunrise":
      return `${who} turns ${whose(names, event.victim)} ${name(event.gargoyle)} to stone.`;
    case "set_villain":
      return `${who} sets a villain against ${whose(names, event.victim)} ${name(event.gargoyle)}.`;
    case "rescued":
      return `Elisa saves ${whose(names, event.seat)} ${name(event.gargoyle)}.`;
    case "uncovered":
      return `${who} wakes ${name(event.gargoyle)} with a twin.`;
    case "waited":
      return `${who} lets it be for now.`;
    case "battle_started":
      return `${who} fights for ${name(event.gargoyle)}.`;
    case "threw":
      return event.number === null ? `${who} has thrown.` : `${who} throws ${event.number}, face down.`;
    case "throws_shown":
      return `${who} shows ${event.number}, ${names[event.victim]} shows ${event.answer}${event.number === event.answer ? ": again!" : "."}`;
    case "captured":
      return `${who} captures ${whose(names, event.victim)} ${name(event.gargoyle)}.`;
    case "kept":
      return `${who} keeps ${name(event.gargoyle)}.`;
    case "discarded":
      return `${who} discards ${name(event.card)}.`;
    case "game_ended":
      return `${event.winner === null ? "The game is drawn" : `${names[event.winner]} wins`}: ${(ENDINGS[event.reason] ?? event.reason).toLowerCase()}.`;
  }
}

function tell(run: readonly Event[], names: readonly string[]): string {
  const first = run[0]!;
  if (first.type === "drew") return tellCards(run as (typeof first)[], `${names[first.seat]} draws`);
  if (first.type === "saw") return tellCards(run as (typeof first)[], `${names[first.seat]} sees in ${whose(names, first.victim)} hand`);
  if (first.type === "played_gargoyle") return `${names[first.seat]} lays out ${list((run as (typeof first)[]).map((each) => each.gargoyle))}.`;
  return run.map((event) => tellOne(event, names)).join(" ");
}

/** What an action does, as a wish. */
function act(action: Action, names: readonly string[]): string {
  switch (action.kind) {
    case "draw":
      return "Draw from the pile";
    case "take":
      return "Take the gargoyle from the discard";
    case "attack":
      return "Attack with the villains that are set";
    case "wait":
      return "Let it be for now";
    case "end":
      return "End the turn";
    case "demona":
      return `Look into ${whose(names, action.seat)} hand and take a card`;
    case "xanatos":
      return `Take ${whose(names, action.seat)} ${ofStack(action.gargoyle, action.stack)} with Xanatos`;
    case "sunrise":
      return `Turn ${whose(names, action.seat)} ${ofStack(action.gargoyle, action.stack)} to stone`;
    case "villain":
      return `Set a villain against ${whose(names, action.seat)} ${ofStack(action.gargoyle, action.stack)}`;
    case "twin":
      return `Wake your ${ofStack(action.gargoyle, action.stack)} with its twin`;
    case "elisa":
      return `Save your ${ofStack(action.gargoyle, action.stack)} with Elisa`;
    case "battle":
      return `Fight for your ${ofStack(action.gargoyle, action.stack)}`;
    case "steal":
      return `Take ${name(action.card)}`;
    case "discard":
      return `Discard ${name(action.card)} and end the turn`;
    case "throw":
      return `Throw ${action.number}`;
  }
}

const whyNot: Readonly<Record<Why, string>> = {
  draw_first: "You draw first.",
  steal_first: "You take a card with Demona first.",
  throw_first: "The battle comes first.",
  more_villains: "Villains are set: only more of them may join.",
  only_saviours: "Only Elisa or the same gargoyle helps against stone.",
  only_elisa: "Only Elisa stops a villain.",
  attack_over: "You have had your attack: only a duplicate may be discarded.",
  nothing_stone: "None of your gargoyles is stone.",
  nobody_shows: "No opponent shows a gargoyle that is awake.",
  no_hands: "No opponent has a card in hand.",
  is_stone: "Stone is safe: nobody can attack it.",
  villain_there: "A villain is set against it already.",
};

const refusals = {
  not_a_move: "This is no move of Stone Warriors.",
  game_over: "The game is over.",
  not_your_turn: "It is not your turn.",
  not_now: "This is not what you have to do now.",
  no_such_card: "You do not hold that card.",
  nothing_covered: "There is no such Sunrise/Sundown to answer.",
  no_such_gargoyle: "That player shows no such gargoyle.",
  own_table: "An attack goes against an opponent.",
  empty_hand: "That player has no card to take.",
  villain_there: "A villain is set against that gargoyle already.",
  no_villain_there: "No villain is set against that gargoyle.",
  not_a_duplicate: "Only a duplicate of a gargoyle on your table may be discarded.",
  one_attack: "There is one attack a turn, and nothing but a discard after it.",
  no_gargoyle_to_take: "Only a gargoyle may be taken from the discard.",
};

const prompts: Readonly<Record<string, string>> = {
  drawing: "Draw from the pile, or take the gargoyle from the discard?",
  turn: "There is nothing to attack, to wake or to discard.",
  stealing: "Which card does Demona take?",
  placing: "Set another villain, or attack with those that stand.",
  answering: "A gargoyle of yours turns to stone. Do you answer?",
  defending: "Villains at your gate! Choose a gargoyle to fight for, or send Elisa.",
  throwing: "Choose your battle card.",
  closing: "Your attack is over. Discard a duplicate, or end your turn.",
  stuck: "There is nothing you can do: discard a card.",
};

const rare = { goliath: "Goliath", lexington: "Lexington", brooklyn: "Brooklyn", broadway: "Broadway", bronx: "Bronx", hudson: "Hudson" };
const starter = { random: "by lot", "0": "seat 1", "1": "seat 2", "2": "seat 3", "3": "seat 4" };

const words = {
  tell,
  move: (move: string) => act(read(move), []),
  concession: (concession: string) => concession,
  reason: () => "",
  ending: (reason: string) => `${ENDINGS[reason] ?? reason}.`,
  part: () => "Gargoyles awake",
  refusals,
  options: {
    rare: { name: "Rare gargoyle", about: "The gargoyle of which there is a card less.", values: rare },
    starter: { name: "First turn", about: "The seat that begins.", values: starter },
    turn_limit: { name: "Limit of turns", about: "After so many turns the game is drawn; 0 is never." },
  },
  act,
  whyNot,
  prompts,
  yourTurn: (attack: boolean, wake: boolean, discard: boolean) => {
    const first = [attack ? "attack" : "", wake ? "wake a gargoyle" : "", discard ? "discard a duplicate" : ""].filter(Boolean).join(", ");
    return `${first.charAt(0).toUpperCase()}${first.slice(1)}, or end your turn.`;
  },
  card: name,
  about: (card: string) => ABOUT[card] ?? GARGOYLE_ABOUT,
  /** What stands on the cards; the second where they are drawn small. */
  ribbons: {
    lexington: ["Lexington", "Lex"], brooklyn: ["Brooklyn", "Brook"], broadway: ["Broadway", "Broad"], bronx: ["Bronx", "Bronx"],
    hudson: ["Hudson", "Hud"], goliath: ["Goliath", "Gol"], elisa: ["Elisa", "Elisa"], demona: ["Demona", "Dem"],
    xanatos: ["Xanatos", "Xan"], sunrise: ["Sunrise", "Sun"], villain: ["Villain", "Vil"],
  } as Readonly<Record<Kind, readonly [string, string]>>,
  stack: (gargoyle: string, isStone: boolean, hasVillain: boolean, height: number) =>
    [name(gargoyle), isStone ? "turned to stone" : "awake", height > 2 ? `on a stack of ${height} cards` : "", hasVillain ? "a villain against it" : ""]
      .filter(Boolean).join(", "),
  missing: (gargoyle: string) => `${name(gargoyle)}: missing`,
  collection: (who: string, shown: number) => `${who}: ${shown} of six gargoyles awake`,
  shown: (shown: number) => `${shown}/6`,
  you: "You",
  hand: "Your hand",
  handOf: (who: string, count: number, known: readonly string[]) =>
    `${who} holds ${number(count)}${known.length ? `; known: ${list(known)}` : ""}`,
  lookInto: (who: string) => `Look into ${who}’s hand`,
  pile: (count: number) => `Pile: ${count} ${count === 1 ? "card" : "cards"} left`,
  pileShort: "Pile",
  discard: (count: number, top: string | null) => (top === null ? "Discard: empty" : `Discard: ${name(top)} on top of ${count}`),
  discardShort: "Discard",
  lookThrough: "Look through the discard",
  topFirst: "The top card comes first.",
  whichTarget: (card: string): string => (card === "demona" ? "Whose hand? Choose a player." : "Which gargoyle? Choose it on the table."),
  whichVillainTargets: (most: number): string =>
    most > 1 ? `Which gargoyles? Choose up to ${most}, one for each villain.` : "Which gargoyle? Choose it on the table.",
  whichCard: "Which card do you play here?",
  sure: (doing: string) => `${doing}?`,
  raid: (targets: readonly string[]) => `Attack ${targets.length > 1 ? targets.slice(0, -1).join(", ") + " and " + targets.at(-1) : (targets[0] ?? "")} with ${targets.length === 1 ? "a villain" : `${targets.length} villains`}`,
  stackOf: (who: string, gargoyle: string) => `${who}’s ${name(gargoyle)}`,
  loot: (who: string) => `${who}’s hand lies open for you`,
  battle: (gargoyle: string) => `Battle for ${name(gargoyle)}`,
  attacker: "attacking",
  defender: "defending",
  beats: (beaten: number) => `beats ${beaten}`,
  hasThrown: (who: string) => `${who} has thrown`,
  hasNotThrown: (who: string) => `${who} is choosing`,
  countdown: ["Stone …", "Warriors …", "Battle!"] as readonly string[],
  throwResult: (event: ThrowsShown, names: readonly string[], winner: number | null) =>
    `${event.number} : ${event.answer} · ${winner === null ? "equal, throw again!" : `${names[winner]} wins the battle`}`,
  lastThrow: (event: ThrowsShown, names: readonly string[]) =>
    `Last throw: ${names[event.seat]} ${event.number}, ${names[event.victim]} ${event.answer}`,
} satisfies GameWords<Event> & Record<string, unknown>;

export type Words = typeof words;
export default words;
