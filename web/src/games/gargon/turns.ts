/** Who starts, who is last, who is out of a round: all of it can be read from a view. */
import type { View } from "./wire";

const distance = (view: View, from: number, to: number) => (to - from + view.hands.length) % view.hands.length;

/** The seats clockwise from one on. */
export const around = (seats: number, from: number) =>
  Array.from({ length: seats }, (_, index) => (from + index) % seats);

/** The last player of a round sits to the right of its starting player. */
export const isLast = (view: View, seat: number) => distance(view, view.starter, seat) === view.hands.length - 1;

const isPlaying = (view: View) => view.phase === "playing" || view.phase === "drawing";

/** Whether a seat has passed in the round that is being played. */
export function hasPassed(view: View, seat: number): boolean {
  if (!isPlaying(view) || view.played[seat]!.backs) return false;
  const acting = view.pending[0];
  if (acting === undefined) return false;
  if (acting === seat) return view.phase === "drawing";
  return distance(view, view.starter, seat) < distance(view, view.starter, acting);
}

/** Cards on the table lie face down until the battles begin. */
export const isFaceDown = isPlaying;
