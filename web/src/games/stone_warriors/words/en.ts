import type { Reason } from "../../../net/wire";
import { capital, percent, plural } from "../../../words/english";
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
const GARGOYLE_ABOUT = "A gargoyle: collect all six, awake. A duplicate can wake its twin from stone, or be discarded at the end of your turn.";
const ABOUT: Readonly<Record<string, string>> = {
  elisa: "Sends a Sunrise/Sundown or a villain away from one of your gargoyles.",
  demona: "Attack: look at a hand and take a card. She can’t be stopped.",
  xanatos: "Attack: take an awake gargoyle from any opponent. He can’t be stopped.",
  sunrise: "Attack: turn a gargoyle to stone. Until it wakes it doesn’t count, but nobody can take it.",
  villain: "Attack: fight for a gargoyle. Send as many villains as you like, each at a different gargoyle.",
};

const name = (card: string) => NAMES[card as Kind] ?? card;
const list = (cards: readonly (string | null)[]) => cards.map((card) => name(card ?? "")).join(", ");
const number = (count: number) => (count === 1 ? "a card" : `${count} cards`);
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const ofStack = (gargoyle: string, stack: number) => (stack === 1 ? name(gargoyle) : `${name(gargoyle)} (${stack})`);
const whose = (names: readonly string[], seat: number) => `${names[seat] ?? `player ${seat + 1}`}’s`;

const ENDINGS: Readonly<Record<string, string>> = {
  "all six gargoyles": "All six gargoyles are awake",
  "turn limit": "Turn limit reached",
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
      return `${who} takes ${name(event.card)} from the discard pile.`;
    case "reshuffled":
      return "The discard pile is shuffled into a new draw pile.";
    case "played_demona":
      return `${who} plays Demona and looks at ${whose(names, event.victim)} hand.`;
    case "stole":
      return `${who} takes ${event.card === null ? "a card" : name(event.card)} from ${names[event.victim]}.`;
    case "played_xanatos":
      return `${who} plays Xanatos for ${whose(names, event.victim)} ${name(event.gargoyle)}.`;
    case "played_sunrise":
      return `${who} turns ${whose(names, event.victim)} ${name(event.gargoyle)} to stone.`;
    case "set_villain":
      return `${who} sends a villain after ${whose(names, event.victim)} ${name(event.gargoyle)}.`;
    case "rescued":
      return `Elisa saves ${whose(names, event.seat)} ${name(event.gargoyle)}.`;
    case "uncovered":
      return `${who} wakes ${name(event.gargoyle)} with a twin.`;
    case "waited":
      return `${who} waits.`;
    case "battle_started":
      return `${who} fights for ${name(event.gargoyle)}.`;
    case "threw":
      return event.number === null ? `${who} is ready.` : `${who} throws ${event.number}, face down.`;
    case "throws_shown":
      return `${who} reveals ${event.number}, ${names[event.victim]} reveals ${event.answer}${event.number === event.answer ? ": tie, go again!" : "."}`;
    case "captured":
      return `${who} captures ${whose(names, event.victim)} ${name(event.gargoyle)}.`;
    case "kept":
      return `${who} keeps ${name(event.gargoyle)}.`;
    case "discarded":
      return `${who} discards ${name(event.card)}.`;
    case "game_ended":
      return `${event.winner === null ? "The game is a draw" : `${names[event.winner]} wins`}: ${lowered(ENDINGS[event.reason] ?? event.reason)}.`;
  }
}

function tell(run: readonly Event[], names: readonly string[]): string {
  const first = run[0]!;
  if (first.type === "drew") return tellCards(run as (typeof first)[], `${names[first.seat]} draws`);
  if (first.type === "saw") return tellCards(run as (typeof first)[], `${names[first.seat]} sees in ${whose(names, first.victim)} hand`);
  if (first.type === "played_gargoyle") return `${names[first.seat]} plays ${list((run as (typeof first)[]).map((each) => each.gargoyle))}.`;
  return run.map((event) => tellOne(event, names)).join(" ");
}

/** What an action does, as a command. */
function act(action: Action, names: readonly string[]): string {
  switch (action.kind) {
    case "draw":
      return "Draw a card";
    case "take":
      return "Take the gargoyle from the discard pile";
    case "attack":
      return "Attack";
    case "wait":
      return "Wait";
    case "end":
      return "End turn";
    case "demona":
      return `Look at ${whose(names, action.seat)} hand and take a card`;
    case "xanatos":
      return `Take ${whose(names, action.seat)} ${ofStack(action.gargoyle, action.stack)} with Xanatos`;
    case "sunrise":
      return `Turn ${whose(names, action.seat)} ${ofStack(action.gargoyle, action.stack)} to stone`;
    case "villain":
      return `Send a villain after ${whose(names, action.seat)} ${ofStack(action.gargoyle, action.stack)}`;
    case "twin":
      return `Wake your ${ofStack(action.gargoyle, action.stack)} with its twin`;
    case "elisa":
      return `Save your ${ofStack(action.gargoyle, action.stack)} with Elisa`;
    case "battle":
      return `Fight for your ${ofStack(action.gargoyle, action.stack)}`;
    case "steal":
      return `Take ${name(action.card)}`;
    case "discard":
      return `Discard ${name(action.card)} and end your turn`;
    case "throw":
      return `Throw ${action.number}`;
  }
}

const whyNot: Readonly<Record<Why, string>> = {
  draw_first: "Draw first.",
  steal_first: "Take a card with Demona first.",
  throw_first: "Finish the battle first.",
  more_villains: "You’re attacking with villains: you can only add more.",
  only_saviours: "Only Elisa or a matching gargoyle can undo stone.",
  only_elisa: "Only Elisa can stop a villain.",
  attack_over: "You’ve already attacked. You can only discard a duplicate.",
  nothing_stone: "None of your gargoyles is turned to stone.",
  nobody_shows: "No opponent has an awake gargoyle.",
  no_hands: "No opponent has cards in hand.",
  is_stone: "A gargoyle turned to stone can’t be attacked.",
  villain_there: "A villain is already after it.",
};

const refusals = {
  not_a_move: "That isn’t a move in Stone Warriors.",
  game_over: "The game is over.",
  not_your_turn: "It’s not your turn.",
  not_now: "You can’t do that right now.",
  no_such_card: "You don’t have that card.",
  nothing_covered: "There’s no Sunrise/Sundown on that gargoyle.",
  no_such_gargoyle: "That player doesn’t have that gargoyle awake.",
  own_table: "You can only attack opponents.",
  empty_hand: "That player has no cards in hand.",
  villain_there: "A villain is already after that gargoyle.",
  no_villain_there: "No villain is after that gargoyle.",
  not_a_duplicate: "You can only discard a duplicate of a gargoyle on your table.",
  one_attack: "One attack per turn; after it you can only discard.",
  no_gargoyle_to_take: "You can only take a gargoyle from the discard pile.",
};

const prompts: Readonly<Record<string, string>> = {
  drawing: "Draw a card, or take the gargoyle from the discard pile?",
  turn: "There’s nothing to attack, wake or discard.",
  stealing: "Which card should Demona take?",
  placing: "Send another villain, or attack.",
  answering: "One of your gargoyles is turning to stone. Save it?",
  defending: "Villains at your gate! Choose a gargoyle to fight for, or send Elisa.",
  throwing: "Choose your battle card.",
  closing: "Your attack is over. Discard a duplicate, or end your turn.",
  stuck: "No moves left: discard a card.",
};

interface Given {
  gargoyle: string;
  card: string;
  odds: string;
  count: number;
  who: string;
}

const REASONS: Readonly<Record<string, (given: Given) => string>> = {
  only_move: () => "it’s your only move",
  wins: ({ gargoyle }) => `${gargoyle} completes your set: you win`,
  shows_more: ({ gargoyle, count }) => `you need ${gargoyle}: that makes ${count} awake`,
  pile_odds: ({ odds }) => `${odds} chance to draw a gargoyle you need`,
  duplicate: ({ gargoyle }) => `you already have ${gargoyle}`,
  seen_in_hand: ({ who, card }) => `you’ve seen ${card} in ${who}’s hand`,
  looks_into_hand: ({ who, count }) => `you see ${plural(count, "card")} in ${who}’s hand and take the best`,
  steals: ({ card }) => `you take ${card} into your hand`,
  shows_fewer: ({ who, count }) => `that leaves ${who} with ${plural(count, "gargoyle")} awake`,
  cannot_be_woken: ({ who, gargoyle }) => `${who} can’t wake ${gargoyle} right away`,
  woken_odds: ({ odds, who, gargoyle }) => `${odds} chance that ${who} can wake ${gargoyle} right away`,
  villain_odds: ({ odds, gargoyle }) => `${odds} chance to capture ${gargoyle}`,
  all_set: ({ count }) => `you attack with ${plural(count, "villain")}`,
  keeps_elisa: () => "you keep Elisa for later",
  stays_stone: ({ gargoyle }) => `${gargoyle} stays stone for now`,
  stops_villain: ({ gargoyle }) => `Elisa stops the villain, and you keep ${gargoyle}`,
  elisa_left: ({ gargoyle }) => `it’s an even fight for ${gargoyle}, and you still have Elisa for another villain`,
  even_battle: ({ gargoyle }) => `it’s an even fight for ${gargoyle}`,
  even_throw: () => "if they throw at random, every number is equally good",
  next_misses: ({ who, gargoyle }) => `${who} is next and needs ${gargoyle}`,
  next_has: ({ who, gargoyle }) => `${who} is next and already has ${gargoyle}`,
  gives_up: ({ card }) => `you let ${card} go`,
  keeps_cards: ({ count }) => `you keep ${plural(count, "card")}`,
};

function reason({ key, arguments: given }: Reason, names: readonly string[]): string {
  const said = REASONS[key]?.({
    gargoyle: name(String(given.gargoyle)),
    card: name(String(given.card)),
    odds: percent(Number(given.odds)),
    count: Number(given.count),
    who: names[Number(given.seat)] ?? "",
  });
  return said ? `${capital(said)}.` : "";
}

const rare = { goliath: "Goliath", lexington: "Lexington", brooklyn: "Brooklyn", broadway: "Broadway", bronx: "Bronx", hudson: "Hudson" };
const starter = { random: "at random", "0": "seat 1", "1": "seat 2", "2": "seat 3", "3": "seat 4" };

const words = {
  tell,
  move: (move: string, names: readonly string[] = []) => act(read(move), names),
  concession: (concession: string) => concession,
  reason,
  ending: (reason: string) => `${ENDINGS[reason] ?? reason}.`,
  part: () => "Gargoyles awake",
  refusals,
  options: {
    rare: { name: "Rare gargoyle", about: "The gargoyle with one card fewer.", values: rare },
    starter: { name: "First player", about: "The seat that starts.", values: starter },
    turn_limit: { name: "Turn limit", about: "The game is a draw after this many turns (0 = no limit)." },
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
  /** The names on the cards, and short ones for small cards. */
  ribbons: {
    lexington: ["Lexington", "Lex"], brooklyn: ["Brooklyn", "Brook"], broadway: ["Broadway", "Broad"], bronx: ["Bronx", "Bronx"],
    hudson: ["Hudson", "Hud"], goliath: ["Goliath", "Gol"], elisa: ["Elisa", "Elisa"], demona: ["Demona", "Dem"],
    xanatos: ["Xanatos", "Xan"], sunrise: ["Sunrise", "Sun"], villain: ["Villain", "Vil"],
  } as Readonly<Record<Kind, readonly [string, string]>>,
  stack: (gargoyle: string, isStone: boolean, hasVillain: boolean, height: number) =>
    [name(gargoyle), isStone ? "turned to stone" : "awake", height > 2 ? `on a stack of ${height} cards` : "", hasVillain ? "under attack by a villain" : ""]
      .filter(Boolean).join(", "),
  missing: (gargoyle: string) => `${name(gargoyle)}: missing`,
  collection: (who: string, shown: number) => `${who}: ${shown} of six gargoyles awake`,
  shown: (shown: number) => `${shown}/6`,
  you: "You",
  hand: "Your hand",
  handOf: (who: string, count: number, known: readonly string[]) =>
    `${who} holds ${number(count)}${known.length ? `; known: ${list(known)}` : ""}`,
  lookInto: (who: string) => `Look at ${who}’s hand`,
  pile: (count: number) => `Draw pile: ${count} ${count === 1 ? "card" : "cards"} left`,
  pileShort: "Draw pile",
  discard: (count: number, top: string | null) => (top === null ? "Discard pile: empty" : `Discard pile: ${plural(count, "card")}, ${name(top)} on top`),
  discardShort: "Discard",
  lookThrough: "Look through the discard pile",
  topFirst: "The top card comes first.",
  whichTarget: (card: string): string => (card === "demona" ? "Whose hand? Choose a player." : "Which gargoyle? Choose it on the table."),
  whichVillainTargets: (most: number): string =>
    most > 1 ? `Which gargoyles? Choose up to ${most}, one for each villain.` : "Which gargoyle? Choose it on the table.",
  whichCard: "Which card will you play here?",
  sure: (doing: string) => `${doing}?`,
  raid: (targets: readonly string[]) => `Attack ${targets.length > 1 ? targets.slice(0, -1).join(", ") + " and " + targets.at(-1) : (targets[0] ?? "")} with ${targets.length === 1 ? "a villain" : `${targets.length} villains`}`,
  stackOf: (who: string, gargoyle: string) => `${who}’s ${name(gargoyle)}`,
  loot: (who: string) => `${who}’s hand, open to you`,
  battle: (gargoyle: string) => `Battle for ${name(gargoyle)}`,
  attacker: "attacking",
  defender: "defending",
  beats: (beaten: number) => `beats ${beaten}`,
  hasThrown: (who: string) => `${who} is ready`,
  hasNotThrown: (who: string) => `${who} is choosing`,
  countdown: ["Stone…", "Warriors…", "Battle!"] as readonly string[],
  throwResult: (event: ThrowsShown, names: readonly string[], winner: number | null) =>
    `${event.number} against ${event.answer} · ${winner === null ? "tie, go again!" : `${names[winner]} wins the battle`}`,
  lastThrow: (event: ThrowsShown, names: readonly string[]) =>
    `Last throw: ${names[event.seat]} ${event.number}, ${names[event.victim]} ${event.answer}`,
} satisfies GameWords<Event> & Record<string, unknown>;

export type Words = typeof words;
export default words;
