/** Texts of the puzzle pages. Each game's questions are in games/<game>/words/puzzle.en.ts and so on. */
import { language } from "../words/index.svelte";

const en = {
  title: (game: string) => `Puzzle: ${game}`,
  today: "Today’s puzzles",
  grades: { 1: "Easy", 2: "Medium", 3: "Hard" } as Readonly<Record<number, string>>,
  question: "Find the best move.",
  you: (name: string) => (name ? `You’re ${name}, and it’s your turn.` : "It’s your turn."),
  yourself: "You",
  right: "That’s it!",
  wrong: "Not the best move. Try another one.",
  close: "Not bad, but there’s a better one.",
  hint: "Hint",
  solution: "Show solution",
  best: "Best move",
  because: "Why",
  chances: "Winning chances by move",
  exact: "Counted exactly, over every hand the opponent may hold.",
  sure: (iterations: string) =>
    `It wins whatever the opponent holds. The other moves’ chances come from a search of ${iterations} games.`,
  searched: (iterations: string) => `Found by a search of ${iterations} games.`,
  next: "Next puzzle",
  again: "Try again",
  daily: "The puzzle of the day",
  all: "All puzzles",
  number: (number: string) => `Puzzle ${number}`,
  done: "solved",
  streak: (days: number) => (days === 1 ? "1 day in a row" : `${days} days in a row`),
  noStreak: "Solve one every day to build a streak.",
  solvedCount: (number: number, all: number) => `${number} of ${all} solved`,
  play: (game: string) => `Play ${game}`,
};

const fr: typeof en = {
  title: (game) => `Problème\u00a0: ${game}`,
  today: "Les problèmes du jour",
  grades: { 1: "Facile", 2: "Moyen", 3: "Difficile" },
  question: "Trouvez le meilleur coup.",
  you: (name) => (name ? `Vous êtes ${name}, et c’est à vous de jouer.` : "C’est à vous de jouer."),
  yourself: "Vous",
  right: "C’est ça\u00a0!",
  wrong: "Ce n’est pas le meilleur coup. Essayez-en un autre.",
  close: "Pas mal, mais il y a mieux.",
  hint: "Conseil",
  solution: "Voir la solution",
  best: "Meilleur coup",
  because: "Pourquoi",
  chances: "Chances de gagner par coup",
  exact: "Compté exactement, sur toutes les mains possibles de l’adversaire.",
  sure: (iterations) =>
    `Il gagne quelle que soit la main adverse. Les chances des autres coups viennent d’une recherche sur ${iterations} parties.`,
  searched: (iterations) => `Trouvé par une recherche sur ${iterations} parties.`,
  next: "Problème suivant",
  again: "Réessayer",
  daily: "Le problème du jour",
  all: "Tous les problèmes",
  number: (number) => `Problème ${number}`,
  done: "résolu",
  streak: (days) => (days === 1 ? "1 jour de suite" : `${days} jours de suite`),
  noStreak: "Résolvez-en un chaque jour pour faire une série.",
  solvedCount: (number, all) => `${number} sur ${all} résolus`,
  play: (game) => `Jouer à ${game}`,
};

const CATALOGUES: Readonly<Record<string, typeof en>> = { en, fr };
export const puzzleWords = () => CATALOGUES[language()] ?? en;

/** The questions of a game, by the reason for the best move. */
export type Questions = Readonly<Record<string, string>>;
const questions = import.meta.glob<{ default: Questions }>("../games/*/words/puzzle.??.ts");

export async function questionsOf(game: string, spoken: string): Promise<Questions> {
  const path = (code: string) => `../games/${game}/words/puzzle.${code}.ts`;
  const load = questions[path(spoken)] ?? questions[path("en")];
  return load ? (await load()).default : {};
}
