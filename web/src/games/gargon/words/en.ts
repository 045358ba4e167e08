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
const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** "a, b and c" */
const list = (all: readonly string[]) => (all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`);
const short = (card: string) => (isBack(card) ? `a ${COLOURS[colourOf(card)]} card` : `${COLOURS[colourOf(card)]} ${valueOf(card)}`);
const backs = (cards: readonly string[]) => list(byColour(cards).map((group) => `${number(group.cards.length)} ${COLOURS[group.colour]}`));
const cards = (all: readonly string[]) => (all.some(isBack) ? backs(all) : list(all.map(short)));
const ofRun = <T extends Event>(run: readonly Event[]) => run as readonly T[];

const ENDINGS: Readonly<Record<string, string>> = {
  "a stack is used up": "A stack was used up.",
  "all hands are empty": "Nobody had a card left to play.",
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
      return `${names[event.seat]} calls ${COLOURS[letterOf(event.colour)]} to battle.`;
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
      return "Draw no more";
    case "draw":
      return `Draw from stack ${action.stack}`;
    case "battle":
      return `Fight for ${COLOURS[letterOf(action.colour)]}`;
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
  newColour: "You are last: only colours that lie on the table may be played.",
  threeOfAColour: "Three cards of one colour may never be played.",
  wrongMix: "With this card the mix of colours cannot be met.",
  enough: "You have picked as many cards as may be played.",
};

const base: GameWords<Event> = {
  tell,
  move,
  concession: (concession) => concession, // nobody can give a game of Gargon up
  reason: () => "", // the game gives none
  ending: (reason) => ENDINGS[reason] ?? reason,
  part: (key) => PARTS[key] ?? key,
  refusals: {
    not_a_move: "This is no move of Gargon.",
    game_over: "The game is over.",
    not_your_turn: "It is not your turn.",
    not_now: "This is not what you have to do now.",
    no_such_card: "You do not hold these cards.",
    three_of_a_colour: "Three cards of one colour may never be played.",
    wrong_mix: "Your cards must have the starting player’s mix of colours.",
    new_colour: "The last player may only play colours that lie on the table.",
    starter_must_play: "The starting player may not pass.",
    draw_first: "Who passes draws at least one card.",
    empty_stack: "That stack has no card left.",
    colour_not_played: "You have no card of that colour on the table.",
  },
  options: {
    open_winnings: { name: "Open winnings", about: "Won cards lie face up, so that the race for every bonus can be seen." },
    starter: {
      name: "First round", about: "Who starts the first round.",
      values: { random: "by lot", "0": "seat 1", "1": "seat 2", "2": "seat 3", "3": "seat 4", "4": "seat 5" },
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
  lookAtWon: "Look at the winnings",
  winnings: "Winnings",
  closed: (count: number) => `${plural(count, "card")}, closed`,
  nothing: "nothing",
  stack: (stack: number, all: string) =>
    all ? `Stack ${stack}: ${plural(all.length, "card")}. From the top: ${[...all].map((back) => COLOURS[back as Colour]).join(", ")}` : `Stack ${stack} is used up`,
  stackShort: (stack: number, count: number) => `Stack ${stack} · ${count}`,
  drawsFrom: (stack: number, back: Colour) => `Stack ${stack}: draw the ${COLOURS[back]} card on top`,
  discard: (count: number) => `Discard: ${plural(count, "card")}`,
  discardShort: "Discard",
  lastRound: "A stack is used up: this is the last round.",
  start: "You start: pick one to three cards.",
  follow: (mix: string) => `Play ${MIXES[mix] ?? mix}, or pass.`,
  followLast: (mix: string) => `You are last: ${MIXES[mix] ?? mix}, in colours that lie on the table, or pass.`,
  mustPass: "You cannot follow this mix of colours: pass.",
  draw: "You passed: choose the stack to draw from.",
  drawMore: "Draw one more, or stop.",
  replace: "You lost a card: choose the stack to draw from.",
  choose: "Choose the colour that is fought for next.",
  picked: (all: readonly string[]) => `Picked: ${list(all.map(short))}`,
  opposed: (rivals: readonly string[]) => `Against ${list(rivals)}`,
  unopposed: "Nobody opposes you.",
  rival: (name: string, card: string) => `${name}’s ${valueOf(card) ?? "card"}`,
  confirm: (text: string, top: string) => {
    const action = read(text);
    if (action.kind === "play") return "Play face down";
    if (action.kind === "draw") return `Draw ${short(top)}`;
    return move(text);
  },
  pass: "Pass",
  stop: "Draw no more",
  whyNot: (why: WhyNot) => WHY_NOT[why],
  battle: (colour: Colour) => `Battle for ${COLOURS[colour]}`,
  alone: "unopposed",
  victory: "wins",
  defeat: "loses",
  isChoosing: {
    playing: (name: string) => `${name} is choosing cards …`,
    drawing: (name: string) => `${name} passed and draws …`,
    battle: (name: string) => `${name} chooses a colour …`,
    replacing: (name: string) => `${name} lost a card and draws …`,
    over: () => "",
  } as Readonly<Record<string, (name: string) => string>>,
  reveal: "All cards are turned up!",
  scoring: "The count",
  total: "Total",
  counted: (name: string, colour: Colour, amulets: number, doublings: number, bonus: number) =>
    `${name}, ${COLOURS[colour]}: ${plural(amulets, "amulet")}, ${doublings} by doubling, bonus ${bonus}`,
  countAgain: "Count again",
  countAll: "Show the whole count",
  amulets: PARTS.amulets!,
  doublings: PARTS.doublings!,
  bonuses: PARTS.bonuses!,
};

export type Words = typeof words;
export default words;
