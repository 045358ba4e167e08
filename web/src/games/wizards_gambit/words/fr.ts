import { of, percent } from "../../../words/french";
import type { GameWords } from "../../seam";
import { cardOf, numeralOf, plainName, sitterAt, sortOf, type Component, type Sort } from "../cards.svelte";
import { read } from "../compose";
import type { Event, Question } from "../wire";
import type { Words } from "./en";

const COMPONENTS: Readonly<Record<Component, string>> = {
  breath: "Souffle d’ange",
  ash: "Cendre de phénix",
  tooth: "Dent de dragon",
  feather: "Plume de griffon",
  tears: "Larmes de sirène",
  agate: "Agate fendue",
  shard: "Éclat prismatique",
};
const SHORT: Readonly<Record<Component, string>> = {
  breath: "Souffle", ash: "Cendre", tooth: "Dent", feather: "Plume", tears: "Larmes", agate: "Agate", shard: "Éclat",
};

function cardName(key: string): string {
  if (sortOf(key) === "component") return COMPONENTS[key as Component];
  if (sortOf(key) === "gambit") return `Gambit ${numeralOf(key)}`;
  return cardOf(key, "fr")?.name ?? plainName(key);
}

const shortName = (key: string) => SHORT[key as Component] ?? (sortOf(key) === "gambit" ? "Gambit" : cardName(key));
const count = (number: number, one: string, more = `${one}s`) => `${number} ${number < 2 ? one : more}`;
const points = (number: number) => count(number, "point");
const and = (texts: readonly string[]) => new Intl.ListFormat("fr").format(texts);
const wizard = (seat: number) => sitterAt(seat) ?? `mage ${seat + 1}`;
const asRune = (card: string, rune: string) => (card === rune ? cardName(card) : `${cardName(card)} comme ${cardName(rune)}`);

const text = (key: string) => cardOf(key, "fr")?.text ?? "";

/** Les cartes par leur nom quand on les connaît, sinon leur nombre. */
function listed(cards: readonly (string | null)[]): string {
  const known = cards.filter((card) => card !== null);
  if (known.length === cards.length) return and(known.map(cardName));
  return cards.length === 1 ? "une carte" : count(cards.length, "carte");
}

const ENDINGS: Readonly<Record<string, string>> = {
  "enough spell points": "Objectif de points atteint",
  "no spell left": "Il ne reste aucun sort",
  "turn limit": "La limite de tours est atteinte",
};

/** Une suite que dit une seule phrase : des cartes une à une, ou des sorts qui sont retournés. */
function tellRun(run: readonly Event[], names: readonly string[]): string {
  const first = run[0]!;
  const cards = run.map((event) => ("card" in event ? event.card : null));
  switch (first.type) {
    case "drew":
      return `${names[first.seat]} pioche ${listed(cards)}.`;
    case "shown":
      return `${names[first.seat]} montre ${listed(cards)}.`;
    case "saw":
      return cards.includes(null) ? "" : `${names[first.seat]} voit dans la main ${of(names[first.victim] ?? "")} : ${listed(cards)}.`;
    case "received":
      return cards.includes(null) ? "" : `${names[first.seat]} a maintenant en main ${listed(cards)}.`;
    case "discarded":
      return `${names[first.seat]} défausse ${listed(cards)}.`;
    case "opened":
      return `${and(run.map((event) => (event.type === "opened" ? cardName(event.spell) : "")))} ${run.length === 1 ? "rejoint" : "rejoignent"} le cercle.`;
    default:
      return run.map((event) => tellOne(event, names)).join(" ");
  }
}

function tellOne(event: Event, names: readonly string[]): string {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  const victim = "victim" in event ? (names[event.victim] ?? "") : "";
  switch (event.type) {
    case "dealt_gambit":
      return `${name} a le ${cardName(event.gambit)} face visible.`;
    case "turn_started":
      return `Tour ${event.turn} : ${name}.`;
    case "missed_turn":
      return `${name} passe un tour.`;
    case "reshuffled":
      return "La défausse est mélangée et devient la pioche.";
    case "played":
      return `${name} joue ${asRune(event.card, event.rune)} sur ${cardName(event.spell)}.`;
    case "claimed":
      return `${name} acquiert ${cardName(event.spell)} : ${points(event.points)}.`;
    case "cast_incantation":
      return `${name} lance ${cardName(event.incantation)}.`;
    case "guarded":
      return `${name} protège ${cardName(event.spell)} avec le ${cardName(event.gambit)} : personne ne peut y toucher.`;
    case "nullified":
      return `${name} neutralise le grimoire ${of(victim)} avec le ${cardName(event.gambit)}.`;
    case "destroyed":
      return `${name} détruit le ${cardName(event.destroyed)} ${of(victim)} avec le ${cardName(event.gambit)}.`;
    case "released":
      return `${name} libère le ${cardName(event.gambit)}.`;
    case "used_ability":
      return `${name} utilise ${cardName(event.spell)}.`;
    case "triggered":
      return `${cardName(event.spell)} prend effet pour ${name}.`;
    case "declined":
      return `${name} renonce.`;
    case "showed_hand":
      return `${name} révèle sa main.`;
    case "stole":
      return `${name} vole ${listed([event.card])} à ${victim}.`;
    case "gave":
      return `${name} donne ${listed([event.card])} à ${victim}.`;
    case "looked":
      return `${name} regarde la main ${of(victim)}.`;
    case "swapped":
      return `${name} et ${victim} échangent leurs mains.`;
    case "passed_hands":
      return "Chacun passe sa main au mage suivant.";
    case "moved":
      return `${name} déplace ${cardName(event.card)} de ${cardName(event.spell)} vers ${cardName(event.other)}.`;
    case "removed":
      return event.card === null
        ? `${name} vide ${cardName(event.spell)} de ses composants.`
        : `${name} retire ${cardName(event.card)} de ${cardName(event.spell)}.`;
    case "took":
      return `${name} prend ${cardName(event.card)} ${event.spell === null ? "dans la défausse" : `sur ${cardName(event.spell)}`}.`;
    case "placed":
      return `${name} joue ${asRune(event.card, event.rune)} de la défausse sur ${cardName(event.spell)}.`;
    case "more_plays":
      return `${name} peut jouer ${count(event.count, "composant")} de plus.`;
    case "more_actions":
      return `${name} a ${count(event.count, "action d’incantation", "actions d’incantation")} de plus.`;
    case "recalled":
      return `${name} reprend le ${cardName(event.gambit)} en main.`;
    case "banished":
      return `${name} retire de la partie le ${cardName(event.gambit)} ${of(victim)}.`;
    case "renewed":
      return `${cardName(event.spell)} retourne dans la pioche des sorts.`;
    case "widened":
      return `Le cercle a maintenant ${event.places} places.`;
    case "will_miss":
      return `${name} passera son prochain tour.`;
    case "turn_again":
      return `${name} aura un autre tour après celui-ci.`;
    case "reversed":
      return "Le sens du jeu est inversé.";
    case "turn_cut":
      return `Le tour ${of(name)} se termine aussitôt.`;
    case "protected":
      return `La main ${of(name)} est protégée.`;
    case "scored":
      return `${name} ${event.points > 0 ? "gagne" : "perd"} ${points(Math.abs(event.points))}.`;
    case "game_ended": {
      const why = `${ENDINGS[event.reason] ?? event.reason}.`;
      if (!event.winners.length) return `La partie est nulle. ${why}`;
      const won = and(event.winners.map((seat) => names[seat] ?? ""));
      return `${won} ${event.winners.length === 1 ? "gagne" : "se partagent la victoire"}. ${why}`;
    }
    default:
      return tellRun([event], names);
  }
}

function move(text: string): string {
  const action = read(text);
  switch (action.kind) {
    case "play":
      return `Jouer ${asRune(action.card, action.rune)} sur ${cardName(action.spell)}`;
    case "put":
      return `Jouer ${asRune(action.card, action.rune)} de la défausse sur ${cardName(action.spell)}`;
    case "pick":
      return `Prendre ${asRune(action.card, action.rune)} sur ${cardName(action.spell)}`;
    case "move":
      return `Déplacer ${cardName(action.card)} de ${cardName(action.spell)} vers ${cardName(action.other)}`;
    case "cast":
      return `Lancer ${cardName(action.card)}`;
    case "aura":
      return `Protéger ${cardName(action.spell)} avec le ${cardName(action.card)}`;
    case "nullify":
      return `Neutraliser le grimoire ${of(wizard(action.seat))} avec le ${cardName(action.card)}`;
    case "destroy":
      return `Détruire le gambit ${of(wizard(action.seat))} avec le ${cardName(action.card)}`;
    case "release":
      return "Libérer votre gambit";
    case "use":
      return "Utiliser le pouvoir de votre grimoire";
    case "end":
      return "Finir le tour et piocher";
    case "show":
      return "Montrer votre main et piocher deux cartes";
    case "wizard":
      return `Choisir ${wizard(action.seat)}`;
    case "card":
      return `Choisir ${cardName(action.card)}`;
    case "spell":
      return `Choisir ${cardName(action.spell)}`;
    case "gambit":
      return `Choisir le gambit ${of(wizard(action.seat))}`;
    case "yes":
      return "Oui";
    case "no":
      return "Non, renoncer";
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

const lacks = (number: number) => (number < 2 ? "un composant" : count(number, "composant"));

const REASONS: Readonly<Record<string, (given: Given) => string>> = {
  only_move: () => "C’est votre seul coup.",
  wins: ({ spell, points }) => `Cela complète ${spell} : ${points}, et vous gagnez.`,
  completes: ({ spell, points }) => `Cela complète ${spell} : ${points}.`,
  leaves_last_open: ({ spell, odds }) => `Il ne manquera qu’un composant à ${spell} : ${odds} de risque que quelqu’un le complète avant vous.`,
  leaves_last_to_you: ({ spell, odds }) => `Vous avez le dernier composant de ${spell} ; ${odds} de risque que quelqu’un le complète avant vous.`,
  leaves_last_to: ({ spell, seat }) => `Il ne manquera qu’un composant à ${spell}, et ${seat} l’a en main.`,
  behind_aura: ({ spell, number }) => `Personne d’autre ne peut toucher à ${spell}, auquel il manquera ${lacks(number)}.`,
  lacks: ({ spell, number }) => `Il manquera ${lacks(number)} à ${spell}.`,
  keeps_by_aura: ({ spell, odds }) => `Vous avez le dernier composant de ${spell} ; sans aura, ${odds} de risque qu’un autre le complète.`,
  denies_by_aura: ({ spell, points }) => `Les autres ne peuvent pas compléter ${spell}, qui vaut ${points}.`,
  nullifies: ({ seat, spell }) => `${seat} perd le pouvoir de ${spell}.`,
  nullifies_own: ({ spell }) => `Le pouvoir de ${spell} ne vous gêne plus.`,
  frees_book: () => "Votre grimoire retrouve son pouvoir.",
  opens_guarded: ({ spell, points }) => `${spell} est de nouveau accessible, et vaut ${points}.`,
  removes_gambit: ({ seat }) => `${seat} n’a plus de gambit en jeu.`,
  releases_to_complete: ({ spell, points }) => `Sans gambit en jeu, vous pouvez compléter ${spell} : ${points}.`,
  releases: () => "Sans gambit en jeu, vous pouvez de nouveau compléter des sorts.",
  effect: ({ card }) => `Pour l’effet de ${card}.`,
  keeps_cards: ({ number }) => `Vous gardez ${count(number, "carte")} pour plus tard.`,
  points_of_wizard: ({ seat, points }) => `${seat} a ${points}.`,
  open_places: ({ number, card }) => `${count(number, "sort")} du cercle ${number < 2 ? "peut" : "peuvent"} recevoir ${card}.`,
  takes_off: ({ spell, number }) => `Il manquera ${lacks(number)} à ${spell}.`,
  about_spell: ({ spell, points, number }) => `${spell} vaut ${points}, et il lui manque ${lacks(number)}.`,
};

/** Ce que demande une étape d’un effet, par son verbe. */
const ASKED: Readonly<Record<string, string>> = {
  discard: "choisissez une carte à défausser",
  steal: "choisissez une carte à voler",
  give: "choisissez une carte à donner",
  move: "choisissez un composant, puis le sort où il va",
  remove: "choisissez un composant à retirer",
  clear: "choisissez un sort à vider",
  take: "choisissez une carte à prendre",
  place: "choisissez un composant de la défausse, puis un sort",
  renew: "choisissez un sort à remélanger",
  banish: "choisissez un gambit à bannir",
};

function ask({ card, verb, about }: Question): string {
  if (about === "whether") return `${cardName(card)} : utiliser cet effet ?`;
  if (about === "whom") return `${cardName(card)} : choisissez un mage.`;
  return `${cardName(card)} : ${ASKED[verb] ?? "choisissez"}.`;
}

/** Ce que fait le choix d’une carte, par le verbe de l’étape qui le demande. */
const ANSWERS: Readonly<Record<string, string>> = {
  discard: "Défausser", steal: "Voler", give: "Donner", take: "Prendre", clear: "Vider", renew: "Remélanger",
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
  part: (key) => ({ spells: "Sorts", effects: "Effets" })[key] ?? key,
  refusals: {
    not_a_move: "Coup inconnu.",
    game_over: "La partie est finie.",
    not_your_turn: "Ce n’est pas à vous de jouer.",
    not_now: "Ce coup n’est pas possible maintenant.",
    no_such_card: "Vous n’avez pas cette carte.",
    no_component_left: "Vous avez déjà joué votre composant ce tour-ci.",
    not_in_pool: "Ce sort n’est pas dans le cercle.",
    guarded: "Une aura protège ce sort.",
    no_open_rune: "Ce sort n’a pas de place pour ce composant.",
    may_not_claim: "Tant que votre gambit est en jeu, vous ne pouvez pas compléter de sort.",
    no_action_left: "Vous avez déjà utilisé votre action d’incantation ce tour-ci.",
    gambit_in_play: "Vous avez déjà un gambit en jeu : celui-ci ne peut qu’en détruire un autre.",
    no_gambit_in_play: "Il n’y a aucun gambit en jeu à libérer ou à détruire.",
    book_not_open: "Ce grimoire ne peut pas être neutralisé : il est vide, protégé, ou déjà sous un gambit.",
    no_ability: "Votre sort du dessus n’a pas de pouvoir à utiliser maintenant.",
    component_owed: "Jouez d’abord un composant.",
    can_play: "Vous pouvez jouer un composant, donc vous devez le faire.",
    no_gambits_allowed: "Votre sort du dessus interdit les gambits.",
    not_offered: "Ce choix n’est pas possible ici.",
    nowhere: "Aucun sort n’a de place pour ce composant.",
    gambit_there: "Un gambit est déjà posé sur ce sort.",
  },
  options: {
    set: { name: "Cartes", about: "Les cartes utilisées." },
    aura: { name: "Aura", about: "Qui ne peut plus agir sur un sort sous aura.", values: { everybody: "tout le monde", others: "seulement les autres" } },
    goal: { name: "Points pour gagner", about: "Le premier à atteindre ce nombre de points de sort gagne." },
    turn_limit: { name: "Limite de tours", about: "Nombre de tours après lequel la partie est nulle (0 : pas de limite)." },
  },
};

const SORTS: Readonly<Record<Sort, string>> = { component: "Composant", incantation: "Incantation", gambit: "Gambit", spell: "Sort" };

const words: Words = {
  ...base,
  cardName,
  shortName,
  textOf: text,
  sort: (key) => SORTS[sortOf(key)],
  points,
  ask,
  answer: (verb, card) => `${ANSWERS[verb] ?? "Choisir"} : ${cardName(card)}`,
  pool: "Cercle des sorts",
  emptyPlace: "Une place vide du cercle",
  spell: (key, worth, lying, open, guard) =>
    [
      `${cardName(key)}, ${points(worth)}.`,
      open.length ? `Manque : ${and(open.map(shortName))}.` : "",
      lying.length ? `Posé : ${and(lying.map(shortName))}.` : "",
      guard,
      text(key),
    ].filter(Boolean).join(" "),
  guardedBy: (name, gambit) => `Protégé par le ${cardName(gambit)} ${of(name)}.`,
  lying: (card, rune, spell) => `${asRune(card, rune)} sur ${cardName(spell)}`,
  read: (name) => `Lire ${name}`,
  wizards: "Les autres mages",
  wizard: (name, number, goal) => `${name} : ${points(number)} sur ${goal}`,
  hand: "Votre main",
  handOf: (name, number, known) =>
    `${name} a ${count(number, "carte")} en main${known.length ? ` ; vous connaissez : ${and(known.map(cardName))}` : ""}`,
  book: (name, spells) =>
    spells.length
      ? `Grimoire ${of(name)}, ${cardName(spells.at(-1)!)} sur le dessus${spells.length > 1 ? `, ${spells.length} sorts` : ""}`
      : `Grimoire ${of(name)} : aucun sort encore`,
  choosable: "À choisir",
  yourBook: "Votre grimoire",
  bookOf: (name) => `Grimoire ${of(name)}`,
  noSpell: "Aucun sort encore",
  nullifiedBy: (name, gambit) => `Neutralisé par le ${cardName(gambit)} ${of(name)}.`,
  faceUp: (name, gambit) => `${cardName(gambit)} ${of(name)}, face visible et pas encore joué`,
  inPlay: (name, gambit, place) => `Le ${cardName(gambit)} ${of(name)} est posé sur : ${place}`,
  faceUpShort: "visible",
  protected: "main protégée",
  misses: "passe un tour",
  backwards: "Sens du jeu inversé",
  piles: "Pioches et défausse",
  deck: (number) => `Pioche : ${count(number, "carte")}`,
  deckShort: "Pioche",
  spellDeck: (number) => `Pioche des sorts : ${count(number, "sort")}`,
  spellDeckShort: "Sorts",
  discard: (number, top) => (top ? `Défausse : ${count(number, "carte")}, ${cardName(top)} sur le dessus` : "Défausse : vide"),
  discardShort: "Défausse",
  gone: (gambits) => `Hors de la partie : ${and(gambits.map(cardName))}`,
  goneShort: "Sortis",
  turn: (number, name) => `Tour ${number} : ${name}`,
  play: {
    between: " ; ",
    owed: "Jouez un composant",
    another: "Vous pouvez jouer un autre composant",
    action: "vous pouvez lancer une incantation ou jouer un gambit",
    ability: "vous pouvez utiliser votre pouvoir",
    stuck: "Aucun de vos composants n’est jouable : débloquez la situation, ou montrez votre main.",
    end: "ou finissez votre tour",
  },
  trim: "Trop de cartes en main : choisissez-en une à défausser.",
  whereTo: (card) => `${cardName(card)} : où ?`,
  whichRune: "Pour quelle rune ?",
  whereLying: (card) => `Sur quel sort va ${cardName(card)} ?`,
  completes: (spell, worth) => `Cela complète ${cardName(spell)} : ${points(worth)} pour vous.`,
  leavesOne: (spell) => `Il ne manquera qu’un composant à ${cardName(spell)}.`,
  gambitUses: "Un sort : le protéger. Un grimoire : le neutraliser. Un autre gambit : le détruire.",
  endSure: "Il vous reste des coups possibles. Finir votre tour quand même ?",
  use: (spell) => `Utiliser ${cardName(spell)}`,
  release: (gambit) => `Libérer le ${cardName(gambit)}`,
};
export default words;
