import { capital, percent, plural } from "../../../words/english";
import type { Reason } from "../../../net/wire";
import type { GameWords } from "../../seam";
import { amuletsOn, byColour, colourOf, isBack, letterOf, valueOf, type Colour } from "../cards";
import { read, type WhyNot } from "../compose";
import type { Event } from "../wire";

const COLOURS: Readonly<Record<Colour, string>> = { w: "white", b: "blue", v: "violet", r: "red", y: "yellow", g: "green" };
const CREATURES: Readonly<Record<Colour, string>> = {
  w: "Dragon", b: "Pegasus", v: "Gargoyle", r: "Phoenix", y: "Manticore", g: "Fairy",
};
const NUMBERS = ["no", "one", "two", "three"];
const number = (count: number) => NUMBERS[count] ?? String(count);

/** "a, b and c" */
const list = (all: readonly string[]) => (all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`);
const short = (card: string) => (isBack(card) ? `a ${COLOURS[colourOf(card)]} card` : `${COLOURS[colourOf(card)]} ${valueOf(card)}`);
const backs = (cards: readonly string[]) => list(byColour(cards).map((group) => `${number(group.cards.length)} ${COLOURS[group.colour]}`));
const cards = (all: readonly string[]) => (all.some(isBack) ? backs(all) : list(all.map(short)));
const ofRun = <T extends Event>(run: readonly Event[]) => run as readonly T[];

const ENDINGS: Readonly<Record<string, string>> = {
  "a stack is used up": "A stack ran out.",
  "all hands are empty": "Everyone ran out of cards.",
};

const PARTS: Readonly<Record<string, string>> = { amulets: "Amulets", doublings: "Doublings by zeros", bonuses: "Bonuses" };

function tell(run: readonly Event[], names: readonly string[]): string {
  const event = run[0]!;
  switch (event.type) {
    case "round_started":
      return `Round ${event.round}: ${names[event.seat]} starts.`;
    case "played":
      return `${names[event.seat]} plays ${cards(event.cards)} face down.`;
    case "passed":
      return `${names[event.seat]} passes.`;
    case "drew":
      return `${names[event.seat]} draws ${list(ofRun<typeof event>(run).map((one) => `${short(one.card)} from stack ${one.stack}`))}.`;
    case "turned_up":
      return `${names[event.seat]} turns up ${list(ofRun<typeof event>(run).map((one) => short(one.card)))}.`;
    case "chose":
      return `${names[event.seat]} starts the ${COLOURS[letterOf(event.colour)]} battle.`;
    case "won":
      return `${names[event.seat]} wins ${list(ofRun<typeof event>(run).map((one) => short(one.card)))}.`;
    case "lost":
      return `${names[event.seat]} loses ${list(ofRun<typeof event>(run).map((one) => short(one.card)))}.`;
    case "game_ended":
      return `The game is over. ${ENDINGS[event.reason] ?? event.reason}`;
  }
}

function move(text: string): string {
  const action = read(text);
  switch (action.kind) {
    case "pass":
      return "Pass and draw";
    case "stop":
      return "Stop drawing";
    case "draw":
      return `Draw from stack ${action.stack}`;
    case "battle":
      return `Battle for ${COLOURS[letterOf(action.colour)]}`;
    case "play":
      return `Play ${cards(action.cards)} face down`;
  }
}

/** The mixes of a round in words. */
const MIXES: Readonly<Record<string, string>> = {
  "1": "one card",
  "2": "two cards of one colour",
  "1+1": "two cards of different colours",
  "2+1": "two cards of one colour and one of another",
  "1+1+1": "three cards of different colours",
};

const WHY_NOT: Readonly<Record<WhyNot, string>> = {
  newColour: "You’re last: you can only play colours already on the table.",
  threeOfAColour: "You can’t play three cards of one colour.",
  wrongMix: "This card doesn’t fit the mix.",
  enough: "You’ve already picked as many cards as you can play.",
};

interface Given {
  card: string;
  colour: string;
  odds: string;
  count: number;
  who: string;
}

const REASONS: Readonly<Record<string, (given: Given) => string>> = {
  only_move: () => "it’s your only move",
  wins_doubling: ({ odds, card, colour }) => `${odds} chance to win your ${card}, which doubles your ${colour} amulets`,
  wins_amulets: ({ odds, card, count }) => `${odds} chance to win your ${card} and its ${plural(count, "amulet")}`,
  takes_lead: ({ odds, card, colour }) => `${odds} chance to win your ${card} and take the lead in ${colour}`,
  beats: ({ odds, card, count }) => `${odds} chance to win your ${card} against ${plural(count, "card")} on the table`,
  unopposed: ({ odds, card, colour }) => `${odds} chance to win your ${card}: nobody has played ${colour} yet`,
  replaced: ({ odds, card }) => `${odds} chance to lose your ${card}, but you’d draw a replacement`,
  draws_cards: ({ count }) => `you have ${plural(count, "card")}, and passing draws up to three`,
  last_cards: ({ count }) => `you draw, but the game ends with the smaller stack: ${plural(count, "card")} left`,
  colour_of_few: ({ colour, count }) => `it’s ${colour}, which is in ${plural(count, "other hand")}`,
  colour_of_nobody: ({ colour }) => `it’s ${colour}, and nobody else has any`,
  enough_cards: ({ count }) => `you have ${plural(count, "card")}, and stopping makes the stacks last longer`,
  highest: ({ card, colour }) => `your ${card} is the highest ${colour} card`,
  higher_one: ({ who, card, colour, count }) => `${who}’s ${card} beats your ${colour} ${count === 1 ? "card" : "cards"}`,
  tied_zeros: ({ colour }) => `only zeros in ${colour}: they cancel out`,
};

function reason({ key, arguments: given }: Reason, names: readonly string[]): string {
  const said = REASONS[key]?.({
    card: given.card ? short(String(given.card)) : "",
    colour: String(given.colour),
    odds: percent(Number(given.odds)),
    count: Number(given.count),
    who: names[Number(given.seat)] ?? "",
  });
  return said ? `${capital(said)}.` : "";
}

const base: GameWords<Event> = {
  tell,
  move,
  concession: (concession) => concession, // the game has none of its own
  reason,
  ending: (reason) => ENDINGS[reason] ?? reason,
  part: (key) => PARTS[key] ?? key,
  refusals: {
    not_a_move: "That isn’t a move in Gargon.",
    game_over: "The game is over.",
    not_your_turn: "It’s not your turn.",
    not_now: "You can’t do that right now.",
    no_such_card: "You don’t have those cards.",
    three_of_a_colour: "You can’t play three cards of one colour.",
    wrong_mix: "Match the starting player’s mix of colours.",
    new_colour: "You’re last: you can only play colours already on the table.",
    starter_must_play: "You’re starting, so you can’t pass.",
    draw_first: "Draw at least one card after passing.",
    empty_stack: "That stack is empty.",
    colour_not_played: "You have no cards of that colour on the table.",
  },
  options: {
    open_winnings: { name: "Open winnings", about: "Cards won stay face up for everyone to see." },
    starter: {
      name: "First player", about: "Who starts the first round.",
      values: { random: "at random", "0": "seat 1", "1": "seat 2", "2": "seat 3", "3": "seat 4", "4": "seat 5" },
    },
  },
};

const words = {
  ...base,
  colour: (colour: Colour) => COLOURS[colour],
  creature: (colour: Colour) => CREATURES[colour],
  cards,
  /** A card as a screen reader says it. */
  card: (card: string) => {
    const colour = colourOf(card);
    if (isBack(card)) return `A ${COLOURS[colour]} card, face down`;
    const worth = valueOf(card) === 0 ? "doubles amulets" : plural(amuletsOn(card), "amulet");
    return `${COLOURS[colour]} ${valueOf(card)}, ${CREATURES[colour]}, ${worth}`;
  },
  round: (round: number, starter: string) => `Round ${round} · ${starter} started`,
  mixShort: "Mix",
  mix: (mix: string) => MIXES[mix] ?? mix,
  noMix: "not yet set",
  starter: "starting player",
  last: "last player",
  passed: "passed",
  holds: (name: string, cards: readonly string[]) => `${name} holds ${plural(cards.length, "card")}${cards.length ? `: ${backs(cards)}` : ""}`,
  laid: (name: string, all: readonly string[]) => (all.length ? `${name} has on the table: ${cards(all)}` : `${name} has nothing on the table`),
  laidDown: "Your cards on the table",
  faceDown: "face down",
  hand: "Your hand",
  won: (name: string, count: number) => `${name} has won ${plural(count, "card")}`,
  lookAtWon: "See cards won",
  winnings: "Cards won",
  closed: (count: number) => `${plural(count, "card")}, face down`,
  nothing: "nothing",
  stack: (stack: number, all: string) =>
    all ? `Stack ${stack}: ${plural(all.length, "card")}. From the top: ${[...all].map((back) => COLOURS[back as Colour]).join(", ")}` : `Stack ${stack} is empty`,
  stackShort: (stack: number, count: number) => `Stack ${stack} · ${count}`,
  drawsFrom: (stack: number, back: Colour) => `Stack ${stack}: draw the ${COLOURS[back]} card on top`,
  discard: (count: number) => `Discard: ${plural(count, "card")}`,
  discardShort: "Discard",
  lastRound: "A stack has run out: this is the last round.",
  start: "You start: pick one to three cards.",
  follow: (mix: string) => `Play ${MIXES[mix] ?? mix}, or pass.`,
  followLast: (mix: string) => `You’re last: play ${MIXES[mix] ?? mix} in colours already on the table, or pass.`,
  mustPass: "You can’t match this mix, so pass.",
  draw: "You passed: choose a stack to draw from.",
  drawMore: "Draw one more, or stop.",
  replace: "You lost a card: choose a stack to draw from.",
  choose: "Choose the next colour to battle for.",
  picked: (all: readonly string[]) => `Picked: ${list(all.map(short))}`,
  opposed: (rivals: readonly string[]) => `Against ${list(rivals)}`,
  unopposed: "Nobody is against you.",
  rival: (name: string, card: string) => `${name}’s ${valueOf(card) ?? "card"}`,
  confirm: (text: string, top: string) => {
    const action = read(text);
    if (action.kind === "play") return "Play face down";
    if (action.kind === "draw") return `Draw ${short(top)}`;
    return move(text);
  },
  pass: "Pass",
  stop: "Stop drawing",
  whyNot: (why: WhyNot) => WHY_NOT[why],
  battle: (colour: Colour) => `Battle for ${COLOURS[colour]}`,
  alone: "unopposed",
  victory: "wins",
  defeat: "loses",
  isChoosing: {
    playing: (name: string) => `${name} is choosing cards…`,
    drawing: (name: string) => `${name} passed and is drawing…`,
    battle: (name: string) => `${name} is choosing a colour…`,
    replacing: (name: string) => `${name} lost a card and is drawing…`,
    over: () => "",
  } as Readonly<Record<string, (name: string) => string>>,
  reveal: "Cards up!",
  scoring: "Final scores",
  total: "Total",
  counted: (name: string, colour: Colour, amulets: number, doublings: number, bonus: number) =>
    `${name}, ${COLOURS[colour]}: ${plural(amulets, "amulet")}, ${doublings} by doubling, bonus ${bonus}`,
  countAgain: "Replay scoring",
  countAll: "Skip to totals",
  amulets: PARTS.amulets!,
  doublings: PARTS.doublings!,
  bonuses: PARTS.bonuses!,
};

export type Words = typeof words;
export default words;
