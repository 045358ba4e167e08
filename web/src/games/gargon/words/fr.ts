import { amuletsOn, byColour, colourOf, isBack, letterOf, valueOf, type Colour } from "../cards";
import { read, type WhyNot } from "../compose";
import type { Event } from "../wire";
import type { Words } from "./en";

/** The colour by itself (“le rouge”), and of one or several cards. */
const COLOURS: Readonly<Record<Colour, string>> = { w: "blanc", b: "bleu", v: "violet", r: "rouge", y: "jaune", g: "vert" };
const OF_CARD: Readonly<Record<Colour, string>> = { w: "blanche", b: "bleue", v: "violette", r: "rouge", y: "jaune", g: "verte" };
const CREATURES: Readonly<Record<Colour, string>> = {
  w: "Dragon", b: "Pégase", v: "Gargouille", r: "Phénix", y: "Manticore", g: "Fée",
};
const NUMBERS = ["aucune", "une", "deux", "trois"];
const number = (count: number) => NUMBERS[count] ?? String(count);
const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count < 2 ? one : more}`;

const list = (all: readonly string[]) => (all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} et ${all.at(-1)}`);
const short = (card: string) => (isBack(card) ? `une carte ${OF_CARD[colourOf(card)]}` : `le ${valueOf(card)} ${COLOURS[colourOf(card)]}`);
const backs = (cards: readonly string[]) =>
  list(byColour(cards).map(({ colour, cards: all }) => `${number(all.length)} ${OF_CARD[colour]}${all.length > 1 ? "s" : ""}`));
const cards = (all: readonly string[]) => (all.some(isBack) ? backs(all) : list(all.map(short)));
/** « de Anne » est « d’Anne ». */
const of = (name: string) => (/^[aeiouyàâéèêëîïôöûü]/i.test(name) ? `d’${name}` : `de ${name}`);
const ofRun = <T extends Event>(run: readonly Event[]) => run as readonly T[];

const ENDINGS: Readonly<Record<string, string>> = {
  "a stack is used up": "Une pioche est épuisée.",
  "all hands are empty": "Plus personne n’a de carte à jouer.",
};

const PARTS: Readonly<Record<string, string>> = { amulets: "Amulettes", doublings: "Doublements par les zéros", bonuses: "Bonus" };

function tell(run: readonly Event[], names: readonly string[]): string {
  const event = run[0]!;
  switch (event.type) {
    case "round_started":
      return `Manche ${event.round} : ${names[event.seat]} commence.`;
    case "played":
      return `${names[event.seat]} pose ${cards(event.cards)} face cachée.`;
    case "passed":
      return `${names[event.seat]} passe.`;
    case "drew":
      return `${names[event.seat]} pioche ${list(ofRun<typeof event>(run).map((one) => `${short(one.card)} (pioche ${one.stack})`))}.`;
    case "turned_up":
      return `${names[event.seat]} retourne ${list(ofRun<typeof event>(run).map((one) => short(one.card)))}.`;
    case "chose":
      return `${names[event.seat]} appelle le ${COLOURS[letterOf(event.colour)]} au combat.`;
    case "won":
      return `${names[event.seat]} gagne ${list(ofRun<typeof event>(run).map((one) => short(one.card)))}.`;
    case "lost":
      return `${names[event.seat]} perd ${list(ofRun<typeof event>(run).map((one) => short(one.card)))}.`;
    case "game_ended":
      return `La partie est finie. ${ENDINGS[event.reason] ?? event.reason}`;
  }
}

function move(text: string): string {
  const action = read(text);
  switch (action.kind) {
    case "pass":
      return "Passer et piocher";
    case "stop":
      return "Ne plus piocher";
    case "draw":
      return `Prendre dans la pioche ${action.stack}`;
    case "battle":
      return `Appeler le ${COLOURS[letterOf(action.colour)]} au combat`;
    case "play":
      return `Poser ${cards(action.cards)} face cachée`;
  }
}

const MIXES: Readonly<Record<string, string>> = {
  "1": "une carte",
  "2": "deux cartes d’une couleur",
  "1+1": "deux cartes de couleurs différentes",
  "2+1": "deux cartes d’une couleur et une d’une autre",
  "1+1+1": "trois cartes de couleurs différentes",
};

const WHY_NOT: Readonly<Record<WhyNot, string>> = {
  newColour: "Vous jouez en dernier : seules les couleurs déjà sur la table sont permises.",
  threeOfAColour: "On ne joue jamais trois cartes d’une même couleur.",
  wrongMix: "Avec cette carte, la répartition des couleurs n’est plus possible.",
  enough: "Vous avez choisi autant de cartes qu’on peut en jouer.",
};

const words: Words = {
  tell,
  move,
  concession: (concession) => concession,
  reason: () => "",
  ending: (reason) => ENDINGS[reason] ?? reason,
  part: (key) => PARTS[key] ?? key,
  refusals: {
    not_a_move: "Ce n’est pas un coup de Gargon.",
    game_over: "La partie est finie.",
    not_your_turn: "Ce n’est pas à vous de jouer.",
    not_now: "Ce n’est pas ce que vous avez à faire maintenant.",
    no_such_card: "Vous n’avez pas ces cartes en main.",
    three_of_a_colour: "On ne joue jamais trois cartes d’une même couleur.",
    wrong_mix: "Vos cartes doivent reprendre la répartition du premier joueur.",
    new_colour: "Le dernier joueur ne joue que des couleurs déjà sur la table.",
    starter_must_play: "Le premier joueur ne peut pas passer.",
    draw_first: "Qui passe pioche au moins une carte.",
    empty_stack: "Cette pioche est vide.",
    colour_not_played: "Vous n’avez pas de carte de cette couleur sur la table.",
  },
  options: {
    open_winnings: { name: "Gains visibles", about: "Les cartes gagnées restent face visible : chacun suit la course aux bonus." },
    starter: {
      name: "Première manche", about: "Qui commence la première manche.",
      values: { random: "au hasard", "0": "place 1", "1": "place 2", "2": "place 3", "3": "place 4", "4": "place 5" },
    },
  },
  colour: (colour) => COLOURS[colour],
  creature: (colour) => CREATURES[colour],
  cards,
  card: (card) => {
    const colour = colourOf(card);
    if (isBack(card)) return `Une carte ${OF_CARD[colour]}, face cachée`;
    const worth = valueOf(card) === 0 ? "double les amulettes" : plural(amuletsOn(card), "amulette");
    return `${valueOf(card)} ${COLOURS[colour]}, ${CREATURES[colour]}, ${worth}`;
  },
  round: (round, starter) => `Manche ${round} · ${starter} a commencé`,
  mixShort: "Répartition",
  mix: (mix) => MIXES[mix] ?? mix,
  noMix: "pas encore fixée",
  starter: "premier joueur",
  last: "dernier joueur",
  passed: "a passé",
  holds: (name, all) => `${name} a ${plural(all.length, "carte")} en main${all.length ? ` : ${backs(all)}` : ""}`,
  laid: (name, all) => (all.length ? `${name} a sur la table : ${cards(all)}` : `${name} n’a rien sur la table`),
  laidDown: "Vos cartes sur la table",
  faceDown: "face cachée",
  hand: "Votre main",
  won: (name, count) => `${name} a gagné ${plural(count, "carte")}`,
  lookAtWon: "Voir les gains",
  winnings: "Gains",
  closed: (count) => `${plural(count, "carte")}, ${count < 2 ? "cachée" : "cachées"}`,
  nothing: "rien",
  stack: (stack, all) =>
    all ? `Pioche ${stack} : ${plural(all.length, "carte")}. Du dessus : ${[...all].map((back) => COLOURS[back as Colour]).join(", ")}` : `La pioche ${stack} est épuisée`,
  stackShort: (stack, count) => `Pioche ${stack} · ${count}`,
  drawsFrom: (stack, back) => `Pioche ${stack} : prendre la carte ${OF_CARD[back]} du dessus`,
  discard: (count) => `Défausse : ${plural(count, "carte")}`,
  discardShort: "Défausse",
  lastRound: "Une pioche est épuisée : c’est la dernière manche.",
  start: "Vous commencez : choisissez une à trois cartes.",
  follow: (mix) => `Jouez ${MIXES[mix] ?? mix}, ou passez.`,
  followLast: (mix) => `Vous jouez en dernier : ${MIXES[mix] ?? mix}, dans les couleurs de la table, ou passez.`,
  mustPass: "Vous ne pouvez pas suivre cette répartition : passez.",
  draw: "Vous avez passé : choisissez une pioche.",
  drawMore: "Piochez encore, ou arrêtez.",
  replace: "Vous avez perdu une carte : choisissez une pioche.",
  choose: "Choisissez la couleur du prochain combat.",
  picked: (all) => `Choisi : ${list(all.map(short))}`,
  opposed: (rivals) => `Contre ${list(rivals)}`,
  unopposed: "Personne ne s’y oppose.",
  rival: (name, card) => `${isBack(card) ? "une carte" : `le ${valueOf(card)}`} ${of(name)}`,
  confirm: (text, top) => {
    const action = read(text);
    if (action.kind === "play") return "Poser face cachée";
    if (action.kind === "draw") return `Piocher ${short(top)}`;
    return move(text);
  },
  pass: "Passer",
  stop: "Ne plus piocher",
  whyNot: (why) => WHY_NOT[why],
  battle: (colour) => `Combat pour le ${COLOURS[colour]}`,
  alone: "sans adversaire",
  victory: "gagne",
  defeat: "perd",
  isChoosing: {
    playing: (name) => `${name} choisit ses cartes…`,
    drawing: (name) => `${name} a passé et pioche…`,
    battle: (name) => `${name} choisit une couleur…`,
    replacing: (name) => `${name} a perdu une carte et pioche…`,
    over: () => "",
  },
  reveal: "Toutes les cartes sont retournées !",
  scoring: "Le décompte",
  total: "Total",
  counted: (name, colour, amulets, doublings, bonus) =>
    `${name}, ${COLOURS[colour]} : ${plural(amulets, "amulette")}, ${doublings} par doublement, bonus ${bonus}`,
  countAgain: "Recompter",
  countAll: "Montrer tout le décompte",
  amulets: PARTS.amulets!,
  doublings: PARTS.doublings!,
  bonuses: PARTS.bonuses!,
};

export default words;
