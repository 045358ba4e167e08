/** Figures about one's own games, all from the list of finished ones: nothing is counted twice, nothing flatters. */
import type { FinishedGame } from "../net/wire";

export interface Filter {
  readonly game?: string;
  readonly result?: "" | "won" | "lost";
  readonly company?: "" | "people" | "bots";
  readonly text?: string;
}

/** The finished games that fit; `text` is looked for in the names of opponents. */
export function filtered(games: readonly FinishedGame[], wanted: Filter): FinishedGame[] {
  const text = (wanted.text ?? "").trim().toLocaleLowerCase();
  return games.filter(
    (one) =>
      (!wanted.game || one.game === wanted.game) &&
      (!wanted.result || one.won === (wanted.result === "won")) &&
      (!wanted.company || hasPeople(one) === (wanted.company === "people")) &&
      (!text || one.others.some((other) => (other.name || other.bot).toLocaleLowerCase().includes(text))),
  );
}

export const hasPeople = (game: FinishedGame) => game.others.some((other) => !other.bot);

/** What a game brought: a win is shared among winners. */
export const shareOf = (game: FinishedGame) => (game.won ? 1 / Math.max(game.winners, 1) : 0);

/** What a game brings on average among equals. */
export const fairShare = (game: FinishedGame) => 1 / (game.others.length + 1);

export interface Tally {
  readonly key: string;
  readonly played: number;
  readonly won: number;
  readonly share: number;
  /** The share that equals would have, for comparison. */
  readonly fair: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Games counted by something, the most frequent first. A game with several keys counts for each once. */
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

/** Names with how often each is there: "Novice ×3". */
export function counted(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => {
    const times = names.filter((other) => other === name).length;
    return times > 1 ? `${name} ×${times}` : name;
  });
}

const WINDOW = 20;

/** The win share over the last twenty games, after each game, the oldest first. */
export function form(games: readonly FinishedGame[]): number[] {
  const shares = [...games].reverse().map(shareOf);
  return shares.map((_, place) => mean(shares.slice(Math.max(0, place + 1 - WINDOW), place + 1)));
}

export interface Streaks {
  readonly now: number;
  readonly longest: number;
}

/** Wins in a row: now, and at best. Games come newest first. */
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

/** What was really reached, and when: the first time each, the newest first. */
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

/** How sure a share is: Wilson's interval at 90%. */
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
  /** The strongest bot that one beats more often than not for sure; "" for none. */
  readonly above: string;
  /** The weakest stronger bot that one does not beat for sure; "" if there is none. */
  readonly below: string;
  /** Whether `below` is known to be stronger, rather than not yet played often enough. */
  readonly isSure: boolean;
}

const FEWEST = 5; // games against a bot before they say anything

/** Between which bots somebody's results against bots alone put them; null before there is anything to say. */
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

/** A rating as people are used to: 1500 to begin with, 40 points for one of openskill's. */
export const points = (rating: number) => Math.round(500 + 40 * rating);
/** Within so many points, with a chance of 95%. */
export const uncertainty = (deviation: number) => Math.round(40 * 1.96 * deviation);
