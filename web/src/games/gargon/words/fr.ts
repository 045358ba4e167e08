import { capital, of, percent, plural } from "../../../words/french";
import type { Reason } from "../../../net/wire";
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

const list = (all: readonly string[]) => (all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} et ${all.at(-1)}`);
const short = (card: string) => (isBack(card) ? `une carte ${OF_CARD[colourOf(card)]}` : `le ${valueOf(card)} ${COLOURS[colourOf(card)]}`);
const backs = (cards: readonly string[]) =>
  list(byColour(cards).map(({ colour, cards: all }) => `${number(all.length)} ${OF_CARD[colour]}${all.length > 1 ? "s" : ""}`));
const cards = (all: readonly string[]) => (all.some(isBack) ? backs(all) : list(all.map(short)));
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
      return `${names[event.seat]} lance la bataille ${OF_CARD[letterOf(event.colour)]}.`;
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
      return "Arrêter de piocher";
    case "draw":
      return `Piocher dans la pioche ${action.stack}`;
    case "battle":
      return `Lancer la bataille ${OF_CARD[letterOf(action.colour)]}`;
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
  wrongMix: "Avec cette carte, la répartition n’est plus respectée.",
  enough: "Vous avez déjà choisi le maximum de cartes.",
};

interface Given {
  card: string;
  colour: Colour;
  odds: string;
  count: number;
  who: string;
}

const bare = (card: string) => `${valueOf(card)} ${COLOURS[colourOf(card)]}`;

const REASONS: Readonly<Record<string, (given: Given) => string>> = {
  only_move: () => "c’est votre seul coup",
  wins_doubling: ({ odds, card, colour }) => `${odds} de chances de gagner ${short(card)}, qui double vos amulettes ${OF_CARD[colour]}s`,
  wins_amulets: ({ odds, card, count }) =>
    `${odds} de chances de gagner ${short(card)} et ${count < 2 ? "son amulette" : `ses ${count} amulettes`}`,
  takes_lead: ({ odds, card, colour }) => `${odds} de chances de gagner ${short(card)} et de prendre la tête en ${COLOURS[colour]}`,
  beats: ({ odds, card, count }) => `${odds} de chances de gagner ${short(card)} contre ${plural(count, "carte")} sur la table`,
  unopposed: ({ odds, card, colour }) => `${odds} de chances de gagner ${short(card)} : personne n’a encore joué de ${COLOURS[colour]}`,
  replaced: ({ odds, card }) => `${odds} de risque de perdre ${short(card)}, mais vous piocheriez une carte à la place`,
  draws_cards: ({ count }) => `vous avez ${plural(count, "carte")} en main, et passer permet d’en piocher une à trois`,
  last_cards: ({ count }) => `vous piochez, mais la partie finit avec la plus petite pioche : ${plural(count, "carte restante", "cartes restantes")}`,
  colour_of_few: ({ colour, count }) =>
    `c’est une carte ${OF_CARD[colour]}, et ${count < 2 ? "un autre joueur en a" : `${count} autres joueurs en ont`} aussi`,
  colour_of_nobody: ({ colour }) => `c’est une carte ${OF_CARD[colour]}, et personne d’autre n’en a`,
  enough_cards: ({ count }) => `vous avez ${plural(count, "carte")} en main, et vous arrêter fait durer les pioches`,
  highest: ({ card, colour }) => `votre ${bare(card)} est la plus forte carte ${OF_CARD[colour]}`,
  higher_one: ({ who, card, colour, count }) => `le ${bare(card)} ${of(who)} bat ${count < 2 ? "votre carte" : "vos cartes"} ${OF_CARD[colour]}${count < 2 ? "" : "s"}`,
  tied_zeros: ({ colour }) => `il n’y a que des zéros en ${COLOURS[colour]} : ils s’annulent`,
};

function reason({ key, arguments: given }: Reason, names: readonly string[]): string {
  const said = REASONS[key]?.({
    card: String(given.card ?? ""),
    colour: letterOf(String(given.colour)),
    odds: percent(Number(given.odds)),
    count: Number(given.count),
    who: names[Number(given.seat)] ?? "",
  });
  return said ? `${capital(said)}.` : "";
}

const words: Words = {
  tell,
  move,
  concession: (concession) => concession,
  reason,
  ending: (reason) => ENDINGS[reason] ?? reason,
  part: (key) => PARTS[key] ?? key,
  refusals: {
    not_a_move: "Coup inconnu.",
    game_over: "La partie est finie.",
    not_your_turn: "Ce n’est pas à vous de jouer.",
    not_now: "Ce coup n’est pas possible maintenant.",
    no_such_card: "Vous n’avez pas ces cartes en main.",
    three_of_a_colour: "On ne joue jamais trois cartes d’une même couleur.",
    wrong_mix: "Respectez la répartition du premier joueur.",
    new_colour: "Vous jouez en dernier : seules les couleurs déjà sur la table sont permises.",
    starter_must_play: "Vous commencez : vous ne pouvez pas passer.",
    draw_first: "Après avoir passé, piochez au moins une carte.",
    empty_stack: "Cette pioche est vide.",
    colour_not_played: "Vous n’avez pas de carte de cette couleur sur la table.",
  },
  options: {
    open_winnings: { name: "Gains visibles", about: "Les cartes gagnées restent face visible : chacun suit la course aux bonus." },
    starter: {
      name: "Premier joueur", about: "Qui commence la première manche.",
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
  drawsFrom: (stack, back) => `Pioche ${stack} : piocher la carte ${OF_CARD[back]} du dessus`,
  discard: (count) => `Défausse : ${plural(count, "carte")}`,
  discardShort: "Défausse",
  lastRound: "Une pioche est épuisée : c’est la dernière manche.",
  start: "Vous commencez : choisissez une à trois cartes.",
  follow: (mix) => `Jouez ${MIXES[mix] ?? mix}, ou passez.`,
  followLast: (mix) => `Vous jouez en dernier : jouez ${MIXES[mix] ?? mix} dans les couleurs déjà sur la table, ou passez.`,
  mustPass: "Vous ne pouvez pas suivre cette répartition : passez.",
  draw: "Vous avez passé : choisissez une pioche.",
  drawMore: "Piochez encore, ou arrêtez.",
  replace: "Vous avez perdu une carte : choisissez une pioche.",
  choose: "Choisissez la couleur de la prochaine bataille.",
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
  stop: "Arrêter de piocher",
  whyNot: (why) => WHY_NOT[why],
  battle: (colour) => `Bataille ${OF_CARD[colour]}`,
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
  reveal: "On retourne les cartes !",
  scoring: "Décompte final",
  total: "Total",
  counted: (name, colour, amulets, doublings, bonus) =>
    `${name}, ${COLOURS[colour]} : ${plural(amulets, "amulette")}, ${doublings} par doublement, bonus ${bonus}`,
  countAgain: "Revoir le décompte",
  countAll: "Passer aux totaux",
  amulets: PARTS.amulets!,
  doublings: PARTS.doublings!,
  bonuses: PARTS.bonuses!,
};

export default words;
