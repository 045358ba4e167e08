/** Texts of the challenge pages, in every language. */
import { language } from "../words/index.svelte";

const en = {
  title: "Challenge",
  today: "Today’s deal",
  todayHelp: "The same cards for everybody, against the same bots. Play once, then compare.",
  what: (seats: number, bot: string) =>
    seats === 2 ? `You against one bot: ${bot}.` : `You against ${seats - 1} bots: ${bot}.`,
  same: "Everybody plays the same cards from the same seat, and the bots answer the same moves with the same moves: what differs is how you play.",
  mirrored: "Everybody plays the same deal, each from the next seat, so luck evens out between you.",
  rules: "One try each, without hints or undo. You’ll see the others’ results when you have finished.",
  play: "Play",
  goOn: "Continue",
  see: "See your game",
  counts: (begun: number, finished: number) =>
    begun === 0 ? "Nobody has played it yet." : `${begun} started, ${finished} finished.`,
  results: "Results",
  player: "Player",
  seat: "Seat",
  score: "Score",
  result: "Result",
  won: "Won",
  lost: "Lost",
  gaveUp: "Didn’t finish",
  you: "you",
  invite: "Send this link to friends: they’ll play the same cards.",
  begin: "Challenge friends",
  make: "Make a challenge",
  mirror: "Mirrored: each player takes the next seat, so luck evens out",
  makeHelp: "You and your friends each play the same cards against the same bots.",
};

const fr: typeof en = {
  title: "Défi",
  today: "La donne du jour",
  todayHelp: "Les mêmes cartes pour tout le monde, contre les mêmes robots. Jouez une fois, puis comparez.",
  what: (seats, bot) =>
    seats === 2 ? `Vous contre un robot\u00a0: ${bot}.` : `Vous contre ${seats - 1} robots\u00a0: ${bot}.`,
  same: "Tout le monde joue les mêmes cartes à la même place, et les robots répondent aux mêmes coups par les mêmes coups\u00a0: seule votre façon de jouer fait la différence.",
  mirrored: "Tout le monde joue la même donne, chacun à la place suivante\u00a0: la chance s’équilibre entre vous.",
  rules:
    "Un seul essai chacun, sans conseils ni annulation. Vous verrez les résultats des autres quand vous aurez fini.",
  play: "Jouer",
  goOn: "Continuer",
  see: "Voir votre partie",
  counts: (begun, finished) =>
    begun === 0 ? "Personne n’y a encore joué." : `Commencé\u00a0: ${begun}, terminé\u00a0: ${finished}.`,
  results: "Résultats",
  player: "Joueur",
  seat: "Place",
  score: "Score",
  result: "Résultat",
  won: "Gagné",
  lost: "Perdu",
  gaveUp: "Pas terminé",
  you: "vous",
  invite: "Envoyez ce lien à vos amis\u00a0: ils joueront les mêmes cartes.",
  begin: "Défier des amis",
  make: "Créer un défi",
  mirror: "En miroir\u00a0: chacun prend la place suivante, la chance s’équilibre",
  makeHelp: "Vous et vos amis jouez chacun les mêmes cartes contre les mêmes robots.",
};

const CATALOGUES: Readonly<Record<string, typeof en>> = { en, fr };
export const challengeWords = () => CATALOGUES[language()] ?? en;
