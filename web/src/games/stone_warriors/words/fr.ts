import type { Reason } from "../../../net/wire";
import { capital, of, percent, plural } from "../../../words/french";
import { read, type Action, type Why } from "../compose";
import type { Kind } from "../cards";
import type { Event } from "../wire";
import type { Words } from "./en";

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
  sunrise: "Aurore",
  villain: "Vilain",
};
const GARGOYLE_ABOUT = "Une gargouille : réunissez les six, éveillées. Un double peut réveiller sa jumelle pétrifiée, ou être défaussé en fin de tour.";
const ABOUT: Readonly<Record<string, string>> = {
  elisa: "Chasse une Aurore ou un vilain d’une de vos gargouilles.",
  demona: "Attaque : regardez une main et prenez-y une carte. Aucune défense possible.",
  xanatos: "Attaque : prenez une gargouille éveillée à n’importe quel adversaire. Aucune défense possible.",
  sunrise: "Attaque : pétrifiez une gargouille. Pétrifiée, elle ne compte plus, mais personne ne peut la prendre.",
  villain: "Attaque : battez-vous pour une gargouille. Envoyez autant de vilains que vous voulez, chacun contre une gargouille différente.",
};

const name = (card: string) => NAMES[card as Kind] ?? card;
/** Une carte avec son article. */
const ARTICLES: Readonly<Record<string, string>> = { sunrise: "une Aurore", villain: "un vilain" };
const one = (card: string) => ARTICLES[card] ?? name(card);
const list = (cards: readonly (string | null)[]) => cards.map((card) => name(card ?? "")).join(", ");
const number = (count: number) => (count === 1 ? "une carte" : `${count} cartes`);
const ofStack = (gargoyle: string, stack: number) => (stack === 1 ? name(gargoyle) : `${name(gargoyle)} (${stack})`);
const ofSeat = (names: readonly string[], seat: number) => (names[seat] ? of(names[seat]) : `du joueur ${seat + 1}`);

const ENDINGS: Readonly<Record<string, string>> = {
  "all six gargoyles": "Les six gargouilles sont éveillées",
  "turn limit": "La limite de tours est atteinte",
};
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function tellCards(run: readonly Extract<Event, { card: string | null }>[], does: string): string {
  return run[0]!.card === null ? `${does} ${number(run.length)}.` : `${does} ${list(run.map((each) => each.card))}.`;
}

function tellOne(event: Event, names: readonly string[]): string {
  const who = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "turn_started":
      return `Tour ${event.turn} : ${who}.`;
    case "drew":
    case "saw":
    case "played_gargoyle":
      return ""; // told by `tell`
    case "took":
      return `${who} prend ${name(event.card)} dans la défausse.`;
    case "reshuffled":
      return "La défausse mélangée devient la nouvelle pioche.";
    case "played_demona":
      return `${who} joue Demona et regarde la main ${ofSeat(names, event.victim)}.`;
    case "stole":
      return `${who} prend ${event.card === null ? "une carte" : one(event.card)} à ${names[event.victim]}.`;
    case "played_xanatos":
      return `${who} joue Xanatos sur le ${name(event.gargoyle)} ${ofSeat(names, event.victim)}.`;
    case "played_sunrise":
      return `${who} pétrifie le ${name(event.gargoyle)} ${ofSeat(names, event.victim)}.`;
    case "set_villain":
      return `${who} envoie un vilain contre le ${name(event.gargoyle)} ${ofSeat(names, event.victim)}.`;
    case "rescued":
      return `Elisa sauve le ${name(event.gargoyle)} ${ofSeat(names, event.seat)}.`;
    case "uncovered":
      return `${who} réveille ${name(event.gargoyle)} avec sa jumelle.`;
    case "waited":
      return `${who} attend.`;
    case "battle_started":
      return `${who} se bat pour ${name(event.gargoyle)}.`;
    case "threw":
      return event.number === null ? `${who} a choisi sa carte.` : `${who} joue un ${event.number} face cachée.`;
    case "throws_shown":
      return `${who} révèle un ${event.number}, ${names[event.victim]} un ${event.answer}${event.number === event.answer ? " : égalité, on recommence !" : "."}`;
    case "captured":
      return `${who} capture le ${name(event.gargoyle)} ${ofSeat(names, event.victim)}.`;
    case "kept":
      return `${who} garde ${name(event.gargoyle)}.`;
    case "discarded":
      return `${who} défausse ${one(event.card)}.`;
    case "game_ended":
      return `${event.winner === null ? "Partie nulle" : `${names[event.winner]} gagne`} : ${lowered(ENDINGS[event.reason] ?? event.reason)}.`;
  }
}

function tell(run: readonly Event[], names: readonly string[]): string {
  const first = run[0]!;
  if (first.type === "drew") return tellCards(run as (typeof first)[], `${names[first.seat]} pioche`);
  if (first.type === "saw") return tellCards(run as (typeof first)[], `${names[first.seat]} voit dans la main ${ofSeat(names, first.victim)} :`);
  if (first.type === "played_gargoyle") return `${names[first.seat]} pose ${list((run as (typeof first)[]).map((each) => each.gargoyle))}.`;
  return run.map((event) => tellOne(event, names)).join(" ");
}

function act(action: Action, names: readonly string[]): string {
  switch (action.kind) {
    case "draw":
      return "Piocher";
    case "take":
      return "Prendre la gargouille de la défausse";
    case "attack":
      return "Attaquer";
    case "wait":
      return "Attendre";
    case "end":
      return "Finir le tour";
    case "demona":
      return `Regarder la main ${ofSeat(names, action.seat)} et y prendre une carte`;
    case "xanatos":
      return `Prendre le ${ofStack(action.gargoyle, action.stack)} ${ofSeat(names, action.seat)} avec Xanatos`;
    case "sunrise":
      return `Pétrifier le ${ofStack(action.gargoyle, action.stack)} ${ofSeat(names, action.seat)}`;
    case "villain":
      return `Envoyer un vilain contre le ${ofStack(action.gargoyle, action.stack)} ${ofSeat(names, action.seat)}`;
    case "twin":
      return `Réveiller votre ${ofStack(action.gargoyle, action.stack)} avec sa jumelle`;
    case "elisa":
      return `Sauver votre ${ofStack(action.gargoyle, action.stack)} avec Elisa`;
    case "battle":
      return `Combattre pour votre ${ofStack(action.gargoyle, action.stack)}`;
    case "steal":
      return `Prendre ${one(action.card)}`;
    case "discard":
      return `Défausser ${one(action.card)} et finir le tour`;
    case "throw":
      return `Jouer le ${action.number}`;
  }
}

const whyNot: Readonly<Record<Why, string>> = {
  draw_first: "Piochez d’abord.",
  steal_first: "Prenez d’abord une carte avec Demona.",
  throw_first: "Terminez d’abord le combat.",
  more_villains: "Vous attaquez avec des vilains : vous pouvez seulement en ajouter.",
  only_saviours: "Seules Elisa ou une jumelle réveillent une gargouille pétrifiée.",
  only_elisa: "Seule Elisa arrête un vilain.",
  attack_over: "Vous avez déjà attaqué : vous pouvez seulement défausser un double.",
  nothing_stone: "Aucune de vos gargouilles n’est pétrifiée.",
  nobody_shows: "Aucun adversaire n’a de gargouille éveillée.",
  no_hands: "Aucun adversaire n’a de carte en main.",
  is_stone: "Une gargouille pétrifiée ne peut pas être attaquée.",
  villain_there: "Un vilain s’en prend déjà à elle.",
};

const prompts: Readonly<Record<string, string>> = {
  drawing: "Piocher, ou prendre la gargouille de la défausse ?",
  turn: "Rien à attaquer, à réveiller ni à défausser.",
  stealing: "Quelle carte Demona prend-elle ?",
  placing: "Envoyez un autre vilain, ou attaquez.",
  answering: "Une de vos gargouilles va être pétrifiée. La sauver ?",
  defending: "Des vilains à votre porte ! Choisissez une gargouille à défendre, ou envoyez Elisa.",
  throwing: "Choisissez votre carte de combat.",
  closing: "Votre attaque est finie. Défaussez un double, ou finissez votre tour.",
  stuck: "Aucun coup possible : défaussez une carte.",
};

interface Given {
  gargoyle: string;
  card: string;
  odds: string;
  count: number;
  who: string;
}

const REASONS: Readonly<Record<string, (given: Given) => string>> = {
  only_move: () => "c’est votre seul coup",
  wins: ({ gargoyle }) => `${gargoyle} complète votre collection : vous gagnez`,
  shows_more: ({ gargoyle, count }) => `il vous faut ${gargoyle} : cela fait ${plural(count, "gargouille éveillée", "gargouilles éveillées")}`,
  pile_odds: ({ odds }) => `${odds} de chances de piocher une gargouille qui vous manque`,
  duplicate: ({ gargoyle }) => `vous avez déjà ${gargoyle}`,
  seen_in_hand: ({ who, card }) => `vous avez vu ${card} dans la main ${of(who)}`,
  looks_into_hand: ({ who, count }) => `vous voyez ${plural(count, "carte")} de la main ${of(who)} et prenez la meilleure`,
  steals: ({ card }) => `vous prenez ${card} en main`,
  shows_fewer: ({ who, count }) => `il ne reste à ${who} que ${plural(count, "gargouille éveillée", "gargouilles éveillées")}`,
  cannot_be_woken: ({ who, gargoyle }) => `${who} ne peut pas réveiller ${gargoyle} tout de suite`,
  woken_odds: ({ odds, who, gargoyle }) => `${odds} de risque que ${who} réveille ${gargoyle} tout de suite`,
  villain_odds: ({ odds, gargoyle }) => `${odds} de chances de capturer ${gargoyle}`,
  all_set: ({ count }) => `vous attaquez avec ${plural(count, "vilain")}`,
  keeps_elisa: () => "vous gardez Elisa pour plus tard",
  stays_stone: ({ gargoyle }) => `${gargoyle} reste pétrifié pour l’instant`,
  stops_villain: ({ gargoyle }) => `Elisa arrête le vilain, et vous gardez ${gargoyle}`,
  elisa_left: ({ gargoyle }) => `combat à chances égales pour ${gargoyle}, et il vous reste Elisa contre un autre vilain`,
  even_battle: ({ gargoyle }) => `combat à chances égales pour ${gargoyle}`,
  even_throw: () => "contre un choix au hasard, les trois cartes se valent",
  next_misses: ({ who, gargoyle }) => `c’est ensuite à ${who}, à qui il manque ${gargoyle}`,
  next_has: ({ who, gargoyle }) => `c’est ensuite à ${who}, qui a déjà ${gargoyle}`,
  gives_up: ({ card }) => `vous vous séparez de cette carte : ${card}`,
  keeps_cards: ({ count }) => `vous gardez ${plural(count, "carte")}`,
};

function reason({ key, arguments: given }: Reason, names: readonly string[]): string {
  const said = REASONS[key]?.({
    gargoyle: name(String(given.gargoyle)),
    card: one(String(given.card)),
    odds: percent(Number(given.odds)),
    count: Number(given.count),
    who: names[Number(given.seat)] ?? "",
  });
  return said ? `${capital(said)}.` : "";
}

const rare = { goliath: "Goliath", lexington: "Lexington", brooklyn: "Brooklyn", broadway: "Broadway", bronx: "Bronx", hudson: "Hudson" };
const starter = { random: "au hasard", "0": "place 1", "1": "place 2", "2": "place 3", "3": "place 4" };

const words: Words = {
  tell,
  move: (move, names = []) => act(read(move), names),
  concession: (concession) => concession,
  reason,
  ending: (reason) => `${ENDINGS[reason] ?? reason}.`,
  part: () => "Gargouilles éveillées",
  refusals: {
    not_a_move: "Coup inconnu.",
    game_over: "La partie est finie.",
    not_your_turn: "Ce n’est pas à vous de jouer.",
    not_now: "Ce coup n’est pas possible maintenant.",
    no_such_card: "Vous n’avez pas cette carte.",
    nothing_covered: "Il n’y a pas d’Aurore sur cette gargouille.",
    no_such_gargoyle: "Ce joueur n’a pas cette gargouille devant lui.",
    own_table: "Vous ne pouvez attaquer qu’un adversaire.",
    empty_hand: "Ce joueur n’a pas de carte à prendre.",
    villain_there: "Un vilain s’en prend déjà à cette gargouille.",
    no_villain_there: "Aucun vilain ne s’en prend à cette gargouille.",
    not_a_duplicate: "Vous ne pouvez défausser que le double d’une gargouille que vous avez devant vous.",
    one_attack: "Une seule attaque par tour ; ensuite, vous pouvez seulement défausser un double.",
    no_gargoyle_to_take: "Vous ne pouvez prendre qu’une gargouille dans la défausse.",
  },
  options: {
    rare: { name: "Gargouille rare", about: "Celle dont il y a une carte de moins.", values: rare },
    starter: { name: "Premier joueur", about: "La place qui commence.", values: starter },
    turn_limit: { name: "Limite de tours", about: "Nombre de tours après lequel la partie est nulle (0 : pas de limite)." },
  },
  act,
  whyNot,
  prompts,
  yourTurn: (attack, wake, discard) => {
    const first = [attack ? "attaquez" : "", wake ? "réveillez une gargouille" : "", discard ? "défaussez un double" : ""].filter(Boolean).join(", ");
    return `${first.charAt(0).toUpperCase()}${first.slice(1)} ou finissez votre tour.`;
  },
  card: name,
  about: (card) => ABOUT[card] ?? GARGOYLE_ABOUT,
  ribbons: {
    lexington: ["Lexington", "Lex"], brooklyn: ["Brooklyn", "Brook"], broadway: ["Broadway", "Broad"], bronx: ["Bronx", "Bronx"],
    hudson: ["Hudson", "Hud"], goliath: ["Goliath", "Gol"], elisa: ["Elisa", "Elisa"], demona: ["Demona", "Dem"],
    xanatos: ["Xanatos", "Xan"], sunrise: ["Aurore", "Aur"], villain: ["Vilain", "Vil"],
  },
  stack: (gargoyle, isStone, hasVillain, height) =>
    [name(gargoyle), isStone ? "gargouille pétrifiée" : "gargouille éveillée", height > 2 ? `sur une pile de ${height} cartes` : "", hasVillain ? "attaquée par un vilain" : ""]
      .filter(Boolean).join(", "),
  missing: (gargoyle) => `${name(gargoyle)} manque`,
  collection: (who, shown) => `${who} : ${plural(shown, "gargouille éveillée", "gargouilles éveillées")} sur six`,
  shown: (shown) => `${shown}/6`,
  you: "Vous",
  hand: "Votre main",
  handOf: (who, count, known) => `${who} a ${number(count)} en main${known.length ? ` ; connues : ${list(known)}` : ""}`,
  lookInto: (who) => `Regarder la main ${of(who)}`,
  pile: (count) => `Pioche : ${count} ${count < 2 ? "carte" : "cartes"}`,
  pileShort: "Pioche",
  discard: (count, top) => (top === null ? "Défausse : vide" : `Défausse : ${plural(count, "carte")}, ${name(top)} sur le dessus`),
  discardShort: "Défausse",
  lookThrough: "Parcourir la défausse",
  topFirst: "La carte du dessus vient en premier.",
  whichTarget: (card) => (card === "demona" ? "Quelle main ? Choisissez un joueur." : "Quelle gargouille ? Choisissez-la sur la table."),
  whichVillainTargets: (most) =>
    most > 1 ? `Quelles gargouilles ? Choisissez-en jusqu’à ${most}, une par vilain.` : "Quelle gargouille ? Choisissez-la sur la table.",
  whichCard: "Quelle carte jouez-vous ici ?",
  sure: (doing) => `${doing} ?`,
  raid: (targets) =>
    `Attaquer ${targets.length > 1 ? `${targets.slice(0, -1).join(", ")} et ${targets.at(-1)}` : (targets[0] ?? "")} avec ${targets.length === 1 ? "un vilain" : `${targets.length} vilains`}`,
  stackOf: (who, gargoyle) => `le ${name(gargoyle)} ${of(who)}`,
  loot: (who) => `La main ${of(who)} est ouverte pour vous`,
  battle: (gargoyle) => `Combat pour ${name(gargoyle)}`,
  attacker: "à l’attaque",
  defender: "en défense",
  beats: (beaten) => `bat ${beaten}`,
  hasThrown: (who) => `${who} a choisi sa carte`,
  hasNotThrown: (who) => `${who} choisit`,
  countdown: ["Guerriers…", "de pierre…", "au combat !"],
  throwResult: (event, names, winner) =>
    `${event.number} contre ${event.answer} · ${winner === null ? "égalité, on recommence !" : `${names[winner]} gagne le combat`}`,
  lastThrow: (event, names) => `Dernier combat : ${names[event.seat]} ${event.number}, ${names[event.victim]} ${event.answer}`,
};

export default words;
