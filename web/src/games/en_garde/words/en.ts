import type { GameWords } from "../../seam";
import { read } from "../compose";
import type { Event, View } from "../wire";

const NUMBERS = ["no", "one", "two", "three", "four", "five"];
const cards = (number: number, value: number) => `${NUMBERS[number] ?? number} ${value}${number === 1 ? "" : "s"}`;
const percent = (odds: unknown) => `${Math.round(100 * Number(odds))}%`;

const ENDINGS: Readonly<Record<string, string>> = {
  hit: "a hit",
  "the other had no legal action": "the other had no legal action",
  "more cards to attack with": "more cards to attack with at the end of the pile",
  "further along the track": "further along the piste at the end of the pile",
  drawn: "drawn",
  resigned: "given up",
};

function tell(run: readonly Event[], names: readonly string[]): string {
  const event = run[0]!;
  switch (event.type) {
    case "round_started":
      return `Round ${event.round}: ${names[event.seat]} begins.`;
    case "stepped":
      return `${names[event.seat]} ${event.by > 0 ? "advances" : "steps back"} ${Math.abs(event.by)} to field ${event.field}.`;
    case "attacked":
      return `${names[event.seat]} attacks with ${cards(event.cards, event.value)}.`;
    case "parried":
      return `${names[event.seat]} parries with ${cards(event.cards, event.value)}.`;
    case "retreated":
      return `${names[event.seat]} retreats from the attack.`;
    case "drew":
      return event.card === null
        ? `${names[event.seat]} draws ${run.length === 1 ? "a card" : `${run.length} cards`}.`
        : `${names[event.seat]} draws ${run.map((one) => (one as typeof event).card).join(", ")}.`;
    case "showed":
      return `${names[event.seat]} shows ${run.map((one) => (one as typeof event).card).join(", ")}.`;
    case "round_ended": {
      const score = `${event.wins[0]} to ${event.wins[1]}`;
      if (event.winner === null) return `The round is drawn: ${score}.`;
      return `${names[event.winner]} wins the round (${ENDINGS[event.reason] ?? event.reason}): ${score}.`;
    }
    case "gave_up":
      return `${names[event.seat]} gives up the ${event.match ? "match" : "round"}.`;
  }
}

function explain([event]: readonly Event[], from: View, names: readonly string[], seat: number | null): string {
  if (event?.type !== "round_ended" || event.winner === null) return "";
  const loser = 1 - event.winner;
  if (event.reason === "hit" && from.attack) {
    const { value, cards: number } = from.attack;
    return `Touché! ${loser === seat ? "You" : names[loser]} had ${number === 1 ? `no ${value}` : `fewer than ${cards(number, value)}`} to parry.`;
  }
  if (event.reason !== "more cards to attack with") return "";
  const [most, fewest] = [event.winner, loser].map((of) => from.hands[of as 0 | 1].cards?.filter((card) => card === from.distance).length ?? 0);
  return `${names[event.winner]} wins the round: ${cards(most!, from.distance)} against ${NUMBERS[fewest!]}.`;
}

function move(text: string): string {
  const action = read(text);
  switch (action.kind) {
    case "advance":
      return `Advance ${action.card}`;
    case "back":
      return `Step back ${action.card}`;
    case "parry":
      return "Parry";
    case "attack":
      return action.step
        ? `Advance ${action.step}, then attack with ${cards(action.cards, action.value)}`
        : `Attack with ${cards(action.cards, action.value)}`;
  }
}

const REASONS: Readonly<Record<string, (given: { number: string; count: string; odds: string; retreat: string }) => string>> = {
  only_move: () => "It is your only move.",
  cannot_be_parried: ({ number }) => `They cannot parry ${number}: it hits.`,
  no_way_out: ({ number }) => `They can neither parry ${number} nor step back: it hits.`,
  parry_odds: ({ number, odds }) => `They can parry ${number} with ${odds}.`,
  retreat_odds: ({ number, retreat }) => `They cannot parry ${number}, but step back with ${retreat}.`,
  parry_or_retreat_odds: ({ number, odds, retreat }) => `They can parry ${number} with ${odds}, or step back with ${retreat}.`,
  out_of_reach: ({ count }) => `${count} fields away they cannot reach you.`,
  reached_by_step: ({ count }) => `${count} fields away they must step before they strike.`,
  cannot_be_beaten: ({ number }) => `You keep ${number}, and they cannot strike with more.`,
  beaten_odds: ({ number, odds }) => `You keep ${number}; they can strike with more with ${odds}.`,
  turn_after_parry: ({ number, odds }) => `You parry and keep ${number}; they hold more with ${odds}.`,
  cards_decide: ({ number, odds }) => `The round ends, and you keep ${number}; they hold more with ${odds}.`,
  ahead_at_the_end: ({ count }) => `The round ends, and you have come ${count} further.`,
  behind_at_the_end: ({ count }) => `The round ends, and they have come ${count} further.`,
  level_at_the_end: () => "The round ends, and neither has come further.",
};

const base: GameWords<Event> & { explain: typeof explain } = {
  tell,
  explain,
  move,
  concession: (concession) => (concession === "resign" ? "Give the round up" : "Give the match up"),
  reason: ({ key, arguments: given }) =>
    REASONS[key]?.({
      number: cards(Number(given.count), Number(given.value)),
      count: String(given.count),
      odds: percent(given.odds),
      retreat: percent(given.retreat),
    }) ?? "",
  ending: (reason) => `Decided by ${ENDINGS[reason] ?? reason}.`,
  part: () => "Rounds",
  refusals: {},
  options: {
    advanced: { name: "Advanced rules", about: "Indirect attacks, and the retreat that answers them." },
    target: { name: "Rounds to win", about: "0 is one single round, which may be drawn." },
    starter: { name: "First turn", about: "Who begins the first round.", values: { random: "by lot", left: "left fencer", right: "right fencer" } },
    compare_after_retreat: { name: "Compare after a final retreat", about: "A final retreat compares hands before position." },
    values: { name: "Card values", about: "For study.", study: true },
    copies: { name: "Cards of each value", about: "For study.", study: true },
    hand: { name: "Cards in a hand", about: "For study.", study: true },
    fields: { name: "Fields of the piste", about: "For study.", study: true },
  },
};

const words = {
  ...base,
  piste: (fields: number, left: string, leftField: number, right: string, rightField: number, distance: number) =>
    `Piste of ${fields} fields. ${left} on field ${leftField}, ${right} on field ${rightField}. Distance ${distance}.`,
  distance: (fields: number) => `Distance ${fields}`,
  distanceShort: "Distance",
  round: (number: number, target: number) => (target ? `Round ${number} · first to ${target}` : `Round ${number}`),
  roundsWon: (name: string, number: number) => `${name} has won ${number} ${number === 1 ? "round" : "rounds"}`,
  hand: "Your hand",
  handOf: (name: string, number: number) => `${name} holds ${number} ${number === 1 ? "card" : "cards"}`,
  card: (value: number) => `Card ${value}`,
  pile: (number: number) => `Pile: ${number} ${number === 1 ? "card" : "cards"} left`,
  pileShort: "Pile",
  discard: (number: number, top: number | null) => (top === null ? "Discard: empty" : `Discard: ${top} on top of ${number}`),
  discardShort: "Discard",
  played: "Played so far",
  choose: "Choose a card.",
  chooseDefence: (number: number, value: number, mayRetreat: boolean) =>
    `You are attacked with ${cards(number, value)}: parry${mayRetreat ? " or step back" : ""}.`,
  what: (value: number) => `What does the ${value} do?`,
  whyNot: "No move begins with this card now.",
  notYourTurn: "It is not your turn.",
  onField: (field: number, move: string) => `Space ${field}: ${move}`,
};

export type Words = typeof words;
export default words;
