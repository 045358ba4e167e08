/** Statistics of a person's finished games. */
import type { FinishedGame } from "../net/wire";

export type Outcome = "won" | "drawn" | "lost";

/** How a game went; nobody has won a draw. */
export function outcomeOf(game: FinishedGame): Outcome {
  if (game.won) return "won";
  return game.winners ? "lost" : "drawn";
}

export interface Filter {
  readonly game?: string;
  readonly result?: "" | Outcome;
  readonly company?: "" | "people" | "bots";
  readonly text?: string;
}

/** The games that match a filter; `text` is searched in the names of the opponents, of bots as the page calls them. */
export function filtered(
  games: readonly FinishedGame[],
  filter: Filter,
  named: (bot: string) => string = (bot) => bot,
): FinishedGame[] {
  const text = (filter.text ?? "").trim().toLocaleLowerCase();
  return games.filter(
    (one) =>
      (!filter.game || one.game === filter.game) &&
      (!filter.result || outcomeOf(one) === filter.result) &&
      (!filter.company || hasPeople(one) === (filter.company === "people")) &&
      (!text || one.others.some((other) => (other.name || named(other.bot)).toLocaleLowerCase().includes(text))),
  );
}

export const hasPeople = (game: FinishedGame) => game.others.some((other) => !other.bot);

/** The share that each of equally strong players can expect. */
export const fairShare = (game: FinishedGame) => 1 / (game.others.length + 1);

/** The share of a win; several winners divide it, and in a draw everybody has the same. */
export function shareOf(game: FinishedGame): number {
  if (game.won) return 1 / Math.max(game.winners, 1);
  return outcomeOf(game) === "drawn" ? fairShare(game) : 0;
}

export interface Tally {
  readonly key: string;
  readonly played: number;
  readonly won: number;
  readonly share: number;
  /** The expected share among equally strong players. */
  readonly fair: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Games grouped by key, the most frequent first. A game with several keys counts once for each. */
export function tallies(games: readonly FinishedGame[], keysOf: (game: FinishedGame) => readonly string[]): Tally[] {
  const found = new Map<string, FinishedGame[]>();
  for (const game of games) for (const key of new Set(keysOf(game))) found.set(key, [...(found.get(key) ?? []), game]);
  return [...found]
    .map(([key, some]) => ({
      key,
      played: some.length,
      won: some.filter((one) => one.won).length,
      share: mean(some.map(shareOf)),
      fair: mean(some.map(fairShare)),
    }))
    .sort((one, other) => other.played - one.played || one.key.localeCompare(other.key));
}

export const byGame = (games: readonly FinishedGame[]) => tallies(games, (game) => [game.game]);
export const byBot = (games: readonly FinishedGame[]) =>
  tallies(games, (game) => game.others.map((other) => other.bot).filter(Boolean));
export const byOpponent = (games: readonly FinishedGame[]) =>
  tallies(games, (game) => game.others.filter((other) => !other.bot).map((other) => other.name));

/** Names with their counts: "Novice ×3". */
export function counted(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => {
    const times = names.filter((other) => other === name).length;
    return times > 1 ? `${name} ×${times}` : name;
  });
}

const WINDOW = 20;

/** The moving average of the win share over twenty games, oldest first. */
export function form(games: readonly FinishedGame[]): number[] {
  const shares = [...games].reverse().map(shareOf);
  return shares.map((_, place) => mean(shares.slice(Math.max(0, place + 1 - WINDOW), place + 1)));
}

export interface Streaks {
  readonly now: number;
  readonly longest: number;
}

/** The current and the longest winning streak. Games come newest first. */
export function streaks(games: readonly FinishedGame[]): Streaks {
  const lost = games.findIndex((game) => !game.won);
  let longest = 0;
  let run = 0;
  for (const game of games) {
    run = game.won ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { now: lost < 0 ? games.length : lost, longest };
}

export type MilestoneKey = "first_win" | "ten_games" | "hundred_games" | "all_games" | "five_in_a_row" | "beat";
export interface Milestone {
  readonly key: MilestoneKey;
  readonly bot: string;
  readonly at: number;
}

/** Each milestone with the date it was first reached, newest first. */
export function milestones(games: readonly FinishedGame[], allGames: number): Milestone[] {
  const found: Milestone[] = [];
  const note = (key: MilestoneKey, at: number, bot = "") => {
    if (!found.some((one) => one.key === key && one.bot === bot)) found.push({ key, bot, at });
  };
  const seen = new Set<string>();
  let run = 0;
  [...games].reverse().forEach((game, place) => {
    seen.add(game.game);
    run = game.won ? run + 1 : 0;
    if (game.won) note("first_win", game.at);
    if (place + 1 === 10) note("ten_games", game.at);
    if (place + 1 === 100) note("hundred_games", game.at);
    if (allGames > 1 && seen.size === allGames) note("all_games", game.at);
    if (run === 5) note("five_in_a_row", game.at);
    const bots = game.others.map((other) => other.bot);
    if (game.won && bots.length && bots.every((bot) => bot && bot === bots[0])) note("beat", game.at, bots[0]);
  });
  return found.reverse();
}

/** Wilson's 90% interval of a share. */
export function interval(won: number, played: number): readonly [number, number] {
  if (!played) return [0, 1];
  const z = 1.645;
  const share = won / played;
  const middle = share + (z * z) / (2 * played);
  const reach = z * Math.sqrt((share * (1 - share)) / played + (z * z) / (4 * played * played));
  const scale = 1 + (z * z) / played;
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)];
}

export interface Level {
  /** The strongest bot that they demonstrably beat; "" for none. */
  readonly above: string;
  /** The next bot on the ladder; "" if there is none. */
  readonly below: string;
  /** Whether `below` is demonstrably stronger, rather than not played often enough yet. */
  readonly isSure: boolean;
}

const FEWEST = 5; // games against a bot before they count
const LADDER = ["random", "novice", "apprentice", "adept", "expert", "master"];

/** The bots of a game that are known to be one stronger than the other; an operator's own are not. */
export const ladderOf = (bots: readonly string[]) => LADDER.filter((bot) => bots.includes(bot));

/** The bots between which someone's results against bots place them; null without enough games. */
export function level(games: readonly FinishedGame[], ladder: readonly string[]): Level | null {
  const against = (bot: string) => games.filter((game) => game.others.every((other) => other.bot === bot));
  const verdicts = ladder.map((bot) => {
    const some = against(bot);
    const [low, high] = interval(
      some.map(shareOf).reduce((sum, share) => sum + share, 0),
      some.length,
    );
    const fair = mean(some.map(fairShare));
    return {
      bot,
      played: some.length,
      isBeaten: some.length >= FEWEST && low > fair,
      isAhead: some.length >= FEWEST && high < fair,
    };
  });
  if (!verdicts.some((one) => one.isBeaten || one.isAhead)) return null;
  const top = verdicts.findLastIndex((one) => one.isBeaten);
  const ahead = verdicts.findIndex((one, place) => place > top && one.isAhead);
  const next = ahead >= 0 ? ahead : top + 1;
  return { above: verdicts[top]?.bot ?? "", below: verdicts[next]?.bot ?? "", isSure: ahead >= 0 };
}

/** A rating on the familiar scale: it starts at 1500, and one of openskill's units is 40 points. */
export const points = (rating: number) => Math.round(500 + 40 * rating);
/** Half the width of the 95% interval, in points. */
export const uncertainty = (deviation: number) => Math.round(40 * 1.96 * deviation);
