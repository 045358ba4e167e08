/** Texts of the challenge pages, in every language. */
import { language } from "../words/index.svelte";

const en = {
  title: "Challenge",
  today: "Today’s deal",
  todayHelp: "The same cards for everybody, against the same bots. Play, then compare.",
  what: (seats: number, bot: string) =>
    seats === 2 ? `You against one bot: ${bot}.` : `You against ${seats - 1} bots: ${bot}.`,
  same: "Everybody plays the same cards from the same seat, and the bots answer the same moves with the same moves: what differs is how you play.",
  mirrored: (games: number) =>
    `Everybody plays the same deal from every seat: ${games} games each, added up. What the cards give to one seat they take from another, so luck cancels out.`,
  rules: "One try each, without hints or undo. You’ll see the others’ results when you have finished.",
  rulesMirrored:
    "One try from each seat, without hints or undo. After the first game you know some of the cards: so does everybody. You’ll see your games and the others’ results when you have finished.",
  play: "Play",
  goOn: "Continue",
  next: (game: number, games: number) => `Play game ${game} of ${games}`,
  see: "See your game",
  seeFrom: (seat: number) => `See your game from seat ${seat}`,
  counts: (begun: number, finished: number) =>
    begun === 0 ? "Nobody has played it yet." : `${begun} started, ${finished} finished.`,
  results: "Results",
  player: "Player",
  seat: (number: number) => `Seat ${number}`,
  total: "Total",
  wonOf: (won: string, games: number) => `${won} of ${games} won`,
  score: "Score",
  result: "Result",
  won: "Won",
  drawn: "Draw",
  lost: "Lost",
  gaveUp: "Didn’t finish",
  you: "you",
  invite: "Send this link to friends: they’ll play the same cards.",
  begin: "Challenge friends",
  make: "Make a challenge",
  mirror: "Mirrored: everybody plays every seat, so luck cancels out",
  makeHelp: "You and your friends each play the same cards against the same bots.",
};

const fr: typeof en = {
  title: "Défi",
  today: "La donne du jour",
  todayHelp: "Les mêmes cartes pour tout le monde, contre les mêmes robots. Jouez, puis comparez.",
  what: (seats, bot) =>
    seats === 2 ? `Vous contre un robot\u00a0: ${bot}.` : `Vous contre ${seats - 1} robots\u00a0: ${bot}.`,
  same: "Tout le monde joue les mêmes cartes à la même place, et les robots répondent aux mêmes coups par les mêmes coups\u00a0: seule votre façon de jouer fait la différence.",
  mirrored: (games) =>
    `Tout le monde joue la même donne à toutes les places\u00a0: ${games} parties chacun, additionnées. Ce que les cartes donnent à une place, elles le prennent à une autre\u00a0: la chance s’annule.`,
  rules:
    "Un seul essai chacun, sans conseils ni annulation. Vous verrez les résultats des autres quand vous aurez fini.",
  rulesMirrored:
    "Un seul essai à chaque place, sans conseils ni annulation. Après la première partie, vous connaissez une partie des cartes, comme tout le monde. Vous reverrez vos parties, et les résultats des autres, quand vous aurez fini.",
  play: "Jouer",
  goOn: "Continuer",
  next: (game, games) => `Jouer la partie ${game} sur ${games}`,
  see: "Voir votre partie",
  seeFrom: (seat) => `Voir votre partie à la place ${seat}`,
  counts: (begun, finished) =>
    begun === 0 ? "Personne n’y a encore joué." : `Commencé\u00a0: ${begun}, terminé\u00a0: ${finished}.`,
  results: "Résultats",
  player: "Joueur",
  seat: (number) => `Place ${number}`,
  total: "Total",
  wonOf: (won, games) => `${won} sur ${games} gagnées`,
  score: "Score",
  result: "Résultat",
  won: "Gagné",
  drawn: "Nulle",
  lost: "Perdu",
  gaveUp: "Pas terminé",
  you: "vous",
  invite: "Envoyez ce lien à vos amis\u00a0: ils joueront les mêmes cartes.",
  begin: "Défier des amis",
  make: "Créer un défi",
  mirror: "En miroir\u00a0: chacun joue à toutes les places, la chance s’annule",
  makeHelp: "Vous et vos amis jouez chacun les mêmes cartes contre les mêmes robots.",
};

const CATALOGUES: Readonly<Record<string, typeof en>> = { en, fr };
export const challengeWords = () => CATALOGUES[language()] ?? en;
