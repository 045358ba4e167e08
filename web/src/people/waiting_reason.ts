import type { OwnTable } from "../net/wire";

/** Why a table waits for its owner's attention; "" if it does not. */
export type Reason = "turn" | "rematch" | "start" | "";

export function reasonOf({ table, seat, turn }: OwnTable): Reason {
  if (table.phase === "playing") return turn.includes(seat) ? "turn" : "";
  if (table.phase === "over" && table.again.length && !table.again.includes(seat)) return "rematch";
  const isFull = table.seats.every((one) => one.is_person || one.bot);
  return table.phase === "open" && isFull && table.seats[seat]?.is_host ? "start" : "";
}
