import { read } from "../compose";
import type { Event, View } from "../wire";
import type { Words } from "./en";

const NUMBERS = ["aucun", "un", "deux", "trois", "quatre", "cinq"];
const cards = (number: number, value: number) => `${NUMBERS[number] ?? number} ${value}`;
const percent = (odds: unknown) => `${Math.round(100 * Number(odds))} %`;
const plural = (number: number, one: string, more: string) => `${number} ${number < 2 ? one : more}`;

const ENDINGS: Readonly<Record<string, string>> = {
  hit: "une touche",
  "the other had no legal action": "l’adversaire ne pouvait plus rien jouer",
  "more cards to attack with": "plus de cartes pour attaquer à la fin de la pioche",
  "further along the track": "plus avancé sur la piste à la fin de la pioche",
  drawn: "égalité",
  resigned: "abandon",
};

function tell(run: readonly Event[], names: readonly string[]): string {
  const event = run[0]!;
  switch (event.type) {
    case "round_started":
      return `Manche ${event.round} : ${names[event.seat]} commence.`;
    case "stepped":
      return `${names[event.seat]} ${event.by > 0 ? "avance" : "recule"} de ${Math.abs(event.by)}, case ${event.field}.`;
    case "attacked":
      return `${names[event.seat]} attaque avec ${cards(event.cards, event.value)}.`;
    case "parried":
      return `${names[event.seat]} pare avec ${cards(event.cards, event.value)}.`;
    case "retreated":
      return `${names[event.seat]} rompt devant l’attaque.`;
    case "drew":
      return event.card === null
        ? `${names[event.seat]} pioche ${run.length === 1 ? "une carte" : `${run.length} cartes`}.`
        : `${names[event.seat]} pioche ${run.map((one) => (one as typeof event).card).join(", ")}.`;
    case "showed":
      return `${names[event.seat]} montre ${run.map((one) => (one as typeof event).card).join(", ")}.`;
    case "round_ended": {
      const score = `${event.wins[0]} à ${event.wins[1]}`;
      if (event.winner === null) return `La manche est nulle : ${score}.`;
      return `${names[event.winner]} gagne la manche (${ENDINGS[event.reason] ?? event.reason}) : ${score}.`;
    }
    case "gave_up":
      return `${names[event.seat]} abandonne ${event.match ? "la partie" : "la manche"}.`;
  }
}

function explain([event]: readonly Event[], from: View, names: readonly string[], seat: number | null): string {
  if (event?.type !== "round_ended" || event.winner === null) return "";
  const loser = 1 - event.winner;
  if (event.reason === "hit" && from.attack) {
    const { value, cards: number } = from.attack;
    return `Touché ! ${loser === seat ? "Vous n’aviez" : `${names[loser]} n’avait`} pas ${number === 1 ? `de ${value}` : cards(number, value)} pour parer.`;
  }
  if (event.reason !== "more cards to attack with") return "";
  const [most, fewest] = [event.winner, loser].map((of) => from.hands[of as 0 | 1].cards?.filter((card) => card === from.distance).length ?? 0);
  return `${names[event.winner]} gagne la manche : ${cards(most!, from.distance)} contre ${fewest}.`;
}

function move(text: string): string {
  const action = read(text);
  switch (action.kind) {
    case "advance":
      return `Avancer de ${action.card}`;
    case "back":
      return `Reculer de ${action.card}`;
    case "parry":
      return "Parer";
    case "attack":
      return action.step
        ? `Avancer de ${action.step}, puis attaquer avec ${cards(action.cards, action.value)}`
        : `Attaquer avec ${cards(action.cards, action.value)}`;
  }
}

const REASONS: Readonly<Record<string, (given: { number: string; count: string; odds: string; retreat: string }) => string>> = {
  only_move: () => "C’est votre seul coup.",
  cannot_be_parried: ({ number }) => `L’adversaire ne peut parer ${number} : touche.`,
  no_way_out: ({ number }) => `L’adversaire ne peut ni parer ${number} ni reculer : touche.`,
  parry_odds: ({ number, odds }) => `L’adversaire pare ${number} dans ${odds} des cas.`,
  retreat_odds: ({ number, retreat }) => `L’adversaire ne peut parer ${number}, mais recule dans ${retreat} des cas.`,
  parry_or_retreat_odds: ({ number, odds, retreat }) => `L’adversaire pare ${number} dans ${odds} des cas, ou recule dans ${retreat}.`,
  out_of_reach: ({ count }) => `À ${count} cases, l’adversaire ne peut vous atteindre.`,
  reached_by_step: ({ count }) => `À ${count} cases, l’adversaire doit avancer avant de frapper.`,
  cannot_be_beaten: ({ number }) => `Vous gardez ${number}, et l’adversaire ne peut frapper avec plus.`,
  beaten_odds: ({ number, odds }) => `Vous gardez ${number} ; l’adversaire peut frapper avec plus dans ${odds} des cas.`,
  turn_after_parry: ({ number, odds }) => `Vous parez et gardez ${number} ; l’adversaire en a plus dans ${odds} des cas.`,
  cards_decide: ({ number, odds }) => `La manche finit, et vous gardez ${number} ; l’adversaire en a plus dans ${odds} des cas.`,
  ahead_at_the_end: ({ count }) => `La manche finit, et vous avez ${count} d’avance.`,
  behind_at_the_end: ({ count }) => `La manche finit, et l’adversaire a ${count} d’avance.`,
  level_at_the_end: () => "La manche finit à égalité de terrain.",
};

const words: Words = {
  tell,
  explain,
  move,
  concession: (concession) => (concession === "resign" ? "Abandonner la manche" : "Abandonner la partie"),
  reason: ({ key, arguments: given }) =>
    REASONS[key]?.({
      number: cards(Number(given.count), Number(given.value)),
      count: String(given.count),
      odds: percent(given.odds),
      retreat: percent(given.retreat),
    }) ?? "",
  ending: (reason) => `Décidé par : ${ENDINGS[reason] ?? reason}.`,
  part: () => "Manches",
  refusals: {},
  options: {
    advanced: { name: "Règles avancées", about: "Attaques indirectes, et la retraite qui y répond." },
    target: { name: "Manches à gagner", about: "0 : une seule manche, qui peut être nulle." },
    starter: { name: "Premier tour", about: "Qui commence la première manche.", values: { random: "au hasard", left: "l’escrimeur de gauche", right: "l’escrimeur de droite" } },
    compare_after_retreat: { name: "Comparer après une retraite finale", about: "Une retraite finale compare les mains avant le terrain." },
    values: { name: "Valeurs des cartes", about: "Pour l’étude.", study: true },
    copies: { name: "Cartes de chaque valeur", about: "Pour l’étude.", study: true },
    hand: { name: "Cartes en main", about: "Pour l’étude.", study: true },
    fields: { name: "Cases de la piste", about: "Pour l’étude.", study: true },
  },
  piste: (fields, left, leftField, right, rightField, distance) =>
    `Piste de ${fields} cases. ${left} sur la case ${leftField}, ${right} sur la case ${rightField}. Distance ${distance}.`,
  distance: (fields) => `Distance ${fields}`,
  distanceShort: "Distance",
  round: (number, target) => (target ? `Manche ${number} · premier à ${target}` : `Manche ${number}`),
  roundsWon: (name, number) => `${name} a gagné ${plural(number, "manche", "manches")}`,
  hand: "Votre main",
  handOf: (name, number) => `${name} a ${plural(number, "carte", "cartes")} en main`,
  card: (value) => `Carte ${value}`,
  pile: (number) => `Pioche : ${plural(number, "carte", "cartes")}`,
  pileShort: "Pioche",
  discard: (number, top) => (top === null ? "Défausse : vide" : `Défausse : ${top} au-dessus de ${number}`),
  discardShort: "Défausse",
  played: "Déjà joué",
  choose: "Choisissez une carte.",
  chooseDefence: (number, value, mayRetreat) => `On vous attaque avec ${cards(number, value)} : parez${mayRetreat ? " ou reculez" : ""}.`,
  what: (value) => `Que fait le ${value} ?`,
  whyNot: "Aucun coup ne commence par cette carte.",
  notYourTurn: "Ce n’est pas à vous de jouer.",
  onField: (field, move) => `Case ${field} : ${move}`,
};

export default words;
