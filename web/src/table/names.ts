/** What players are called: persons by their names, bots by their kind, numbered where there are several alike. */
import type { SeatState } from "../net/wire";
import { botName, words } from "../words/index.svelte";

type Sitting = Pick<SeatState, "name" | "bot">;

export function namesAt(seats: readonly Sitting[]): string[] {
  return numbered(seats.map((seat) => seat.name || (seat.bot && botName(seat.bot)) || "…"));
}

/** A record names a bot by its kind, in brackets; whoever has no name is called by their seat. */
export function namesInRecord(players: readonly string[]): string[] {
  const named = (player: string) => botName(/^\((\w+)\)$/.exec(player)?.[1] ?? player);
  return numbered(players.map((player, seat) => (player ? named(player) : words().table.seatFor(seat + 1))));
}

/** Names that occur more than once get a number. */
export function numbered(names: readonly string[]): string[] {
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, place) =>
    isAlone(name) ? name : `${name} ${names.slice(0, place + 1).filter((other) => other === name).length}`,
  );
}
