/**
 * Passages of the rules, cut out of the text that is served. `the-battle` is what stands under that heading;
 * `villains: Elisa Maza` is the paragraph of it that begins so, or the items of a list or the rows of a table that do;
 * `villains: Elisa Maza / A battle` are those that begin in either way.
 * Names are those of the English text: translations have the same blocks in the same order, and are cut at the same places.
 */
import { blocks, slug } from "./markdown";

export interface Passage {
  readonly heading: string;
  /** Markdown, without the heading. */
  readonly text: string;
}

/** A block of the text, or only some of its lines or items. */
interface Cut {
  readonly block: number;
  readonly parts: readonly number[] | null;
}

const HEADING = /^#{1,6} /;
const ITEM = /^(?=(?:[-*]|\d+\.) )/m;
const HEAD_ROWS = 2; // a table's head and the line under it

const isTable = (block: string) => block.startsWith("|");
const partsOf = (block: string) =>
  isTable(block) ? block.split("\n") : block.split(ITEM).map((item) => item.trimEnd());
/** How a piece begins for a reader: without bullets, bars and emphasis. */
const bare = (piece: string) => piece.replace(/^(?:[-*] |\d+\. |\| *)/, "").replace(/[*`]/g, "");

/** The passage of a name in `shown`, found in the English text; null where there is none. */
export function passage(name: string, english: string, shown: string = english): Passage | null {
  const [section = "", starts] = name.split(": ");
  const pieces = blocks(english);
  const at = pieces.findIndex((block) => HEADING.test(block) && slug(block) === section);
  if (at < 0) return null;
  const own = sectionAfter(pieces, at);
  const wanted = starts?.split(" / ");
  const cuts = own.flatMap((block) => (wanted ? cutAt(pieces[block]!, block, wanted) : [{ block, parts: null }]));
  const translated = blocks(shown);
  const text = cuts
    .map((cut) => pieceOf(translated[cut.block] ?? "", cut))
    .filter(Boolean)
    .join("\n\n");
  return text ? { heading: (translated[at] ?? "").replace(HEADING, ""), text } : null;
}

/** The numbers of the blocks between a heading and the next. */
function sectionAfter(pieces: readonly string[], heading: number): number[] {
  const next = pieces.findIndex((block, index) => index > heading && HEADING.test(block));
  const end = next < 0 ? pieces.length : next;
  return Array.from({ length: end - heading - 1 }, (_, index) => heading + 1 + index);
}

function cutAt(piece: string, block: number, starts: readonly string[]): Cut[] {
  const all = partsOf(piece);
  const parts = all.flatMap((part, index) => (starts.some((start) => bare(part).startsWith(start)) ? [index] : []));
  return parts.length ? [{ block, parts: all.length === 1 ? null : parts }] : [];
}

function pieceOf(block: string, { parts }: Cut): string {
  if (!parts) return block;
  const all = partsOf(block);
  const head = isTable(block) ? all.slice(0, HEAD_ROWS) : [];
  return [...head, ...parts.map((index) => all[index] ?? "")].join("\n");
}
