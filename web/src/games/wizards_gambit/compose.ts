/**
 * A move of Wizard's Gambit, step by step. Every legal move is a way over things on the table: a card, then the spell it
 * goes to, then the rune it stands for. What may be touched next is what some way goes on with; each touch can be taken back.
 */
import { declared, read, type Lying, type Move, type PoolSpell, type View, type Words } from "./wire";

// ---- Things on the table, by their keys

export type Key = string;
export const cardKey = (card: string): Key => `card:${card}`;
export const spellKey = (spell: string): Key => `spell:${spell}`;
export const runeKey = (rune: string): Key => `rune:${rune}`;
export const bookKey = (seat: number): Key => `book:${seat}`;
export const wizardKey = (seat: number): Key => `wizard:${seat}`;
export const gambitKey = (seat: number): Key => `gambit:${seat}`;
export const lyingKey = (spell: string, lying: Lying): Key => `lying:${spell}:${lying.card}:${lying.rune}`;

/** The sort of a thing, and what names it. */
export function partsOf(key: Key): [sort: string, ...names: string[]] {
  const [sort = "", ...names] = key.split(":");
  return [sort, ...names];
}

/** Where a wizard's gambit lies: on a spell, or on a book. */
function lyingPlace(view: View, seat: number): Key {
  const gambit = view.gambits_in_play[seat];
  return gambit?.spell != null ? spellKey(gambit.spell) : bookKey(gambit?.seat ?? seat);
}

export interface Way {
  readonly move: string;
  readonly path: readonly Key[];
}

function pathOf(action: Move, view: View, seat: number): Key[] {
  switch (action.type) {
    case "play":
    case "put":
      return [cardKey(action.card), spellKey(action.spell), runeKey(action.rune)];
    case "pick":
      return [lyingKey(action.spell, action)];
    case "move":
      return [lyingKey(action.spell, action), spellKey(action.other)];
    case "aura":
      return [cardKey(action.gambit), spellKey(action.spell)];
    case "nullify":
      return [cardKey(action.gambit), bookKey(action.seat)];
    case "destroy":
      return [cardKey(action.gambit), lyingPlace(view, action.seat)];
    case "cast":
      return [cardKey(action.incantation)];
    case "card":
      return [cardKey(action.card)];
    case "wizard":
      return [wizardKey(action.seat)];
    case "gambit":
      return [gambitKey(action.seat)];
    case "spell":
      return [spellKey(action.spell)];
    case "release":
      return [gambitKey(seat)];
    case "use":
      return [bookKey(seat)];
    default:
      return [action.type];
  }
}

export function waysOf(moves: readonly string[], view: View, seat: number): Way[] {
  return moves.map((move) => ({ move, path: pathOf(read(move), view, seat) }));
}

const begins = (path: readonly Key[], with_: readonly Key[]) => with_.every((key, index) => path[index] === key);

/** What may be touched after the steps taken. */
export function nexts(ways: readonly Way[], taken: readonly Key[]): Set<Key> {
  return new Set(
    ways.filter(({ path }) => path.length > taken.length && begins(path, taken)).map(({ path }) => path[taken.length]!),
  );
}

/** The move that the steps taken make; null while something is open. */
export function finished(ways: readonly Way[], taken: readonly Key[]): string | null {
  return ways.find(({ path }) => path.length === taken.length && begins(path, taken))?.move ?? null;
}

/** A rune that there is no choice about is not asked for. */
function settled(ways: readonly Way[], taken: readonly Key[]): Key[] {
  const [only, ...more] = nexts(ways, taken);
  return only?.startsWith("rune:") && !more.length ? [...taken, only] : [...taken];
}

/** The steps after touching a thing: what was touched last is taken back, and another of its kind replaces it. */
export function touched(ways: readonly Way[], taken: readonly Key[], key: Key): Key[] {
  const at = taken.lastIndexOf(key);
  if (at >= 0) return taken.slice(0, at);
  for (let kept = taken.length; kept >= 0; kept--) {
    const before = taken.slice(0, kept);
    if (nexts(ways, before).has(key)) return settled(ways, [...before, key]);
  }
  return [...taken];
}

/** One step back, over runes that were settled by themselves. */
export function back(ways: readonly Way[], taken: readonly Key[]): Key[] {
  const before = taken.slice(0, -1);
  const wasSettled = taken.at(-1)?.startsWith("rune:") && nexts(ways, before).size === 1;
  return wasSettled ? before.slice(0, -1) : before;
}

// ---- Spells and their places

export interface Slot {
  readonly rune: string;
  readonly lying: Lying | null;
}

/** The places of a spell, each with what lies there. */
export function slotsOf(spell: PoolSpell): Slot[] {
  const left = [...spell.lying];
  return spell.runes.map((rune) => {
    const at = left.findIndex((lying) => lying.rune === rune);
    return { rune, lying: at < 0 ? null : left.splice(at, 1)[0]! };
  });
}

export const openRunes = (spell: PoolSpell) =>
  slotsOf(spell)
    .filter((slot) => !slot.lying)
    .map((slot) => slot.rune);

/** Whether the cards of one's hand are what is chosen among: an effect may ask for others, of the discard or another hand. */
export const answersFromHand = (view: View) => !view.question || ["discard", "give"].includes(view.question.verb);

// ---- Why a thing cannot be touched: the server's refusal of the moves that it would lead to

export type WhyNot = Refusal | "nowhere";
type Refusal = (typeof declared.refusals)[number];
const DECLARED: readonly Refusal[] = declared.refusals;

/** The sentence for it. */
export const said = (words: Words, why: WhyNot): string =>
  why === "nowhere" ? words.say(why) : (words.refusals[why] ?? "");

/** Why nothing goes on with a thing, after what was taken up: of several refusals, the one that the rules check last. */
export function whyNot(view: View, seat: number, taken: readonly Key[], key: Key): WhyNot {
  const start = [...taken.slice(0, 1), key];
  const refused = waysOf(Object.keys(view.refused), view, seat)
    .filter(({ path }) => start.every((one, at) => path[at] === one))
    .map(({ move }) => view.refused[move] as Refusal);
  if (start.length === 1 && refused.length && refused.every((why) => why === "no_open_rune")) return "nowhere";
  return DECLARED.findLast((why) => refused.includes(why)) ?? "not_offered";
}
