/** The rows of a plain table: a view's fields with their labels, one value or one for each seat. Pure. */
import type { FieldInfo } from "../../net/wire";
import type { BaseView } from "../game_interface";

export interface Row {
  readonly name: string;
  readonly label: string;
  readonly says: string;
  readonly values: readonly { readonly owner: number | null; readonly value: unknown }[];
}

/** Cards that lie somewhere; `cards` is null where the viewer does not see them. */
export interface Cards {
  readonly count: number;
  readonly cards: readonly (string | number)[] | null;
}

export const isCards = (value: unknown): value is Cards =>
  typeof value === "object" && value !== null && "count" in value && "cards" in value;

const COMMON = new Set([
  "game",
  "seat",
  "pending",
  "options",
  "moves",
  "more_moves",
  "concessions",
  "outcome",
  "phase",
]);

/** The fields that the server has labels for; of a view that has none, all that is the game's own. */
export function rowsOf(view: BaseView, fields: readonly FieldInfo[]): Row[] {
  const shown = fields.length
    ? fields
    : Object.keys(view).map((name) => ({ name, label: name.replaceAll("_", " "), says: "", by_seat: false }));
  return shown
    .filter(({ name }) => !COMMON.has(name))
    .map(({ name, label, says, by_seat }) => ({
      name,
      label,
      says,
      values: valuesOf((view as unknown as Record<string, unknown>)[name], by_seat),
    }));
}

function valuesOf(value: unknown, bySeat: boolean): Row["values"] {
  if (bySeat && Array.isArray(value)) return value.map((one: unknown, owner) => ({ owner, value: one }));
  return [{ owner: null, value }];
}
