/** Shares of a review as people read them: percentages, or points in a game for points. */
import type { Review } from "../net/wire";

type Scale = Pick<Review, "points">;

/** A change, with its sign; a rough one where room is short. */
export function change(share: number, { points }: Scale, language: string, isRough = false): string {
  const [scale, style] = points ? [points[1]! - points[0]!, "decimal"] : [1, "percent"];
  const digits = (points ? 2 : 1) - Number(isRough);
  const text = new Intl.NumberFormat(language, {
    style: style as "decimal" | "percent",
    signDisplay: "exceptZero",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share * Number(scale));
  return text.replace("-", "−"); // a minus is as wide as a plus
}

/** A value: a chance, or an expected score. */
export function amount(share: number, { points }: Scale, language: string): string {
  const value = points ? points[0]! + share * (points[1]! - points[0]!) : share;
  return new Intl.NumberFormat(language, {
    style: points ? "decimal" : "percent",
    maximumFractionDigits: points ? 2 : 1,
  }).format(value);
}

/** How much something is, whatever its sign. */
export function size(share: number, scale: Scale, language: string): string {
  return change(Math.abs(share), scale, language).replace("+", "");
}
