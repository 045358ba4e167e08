/** Tables that start by themselves as soon as their host arrives: all their other seats are bots'. */
const KEY = "facedown.haste";

export function goStraightOn(table: string): void {
  sessionStorage.setItem(KEY, table);
}

export function isInHaste(table: string): boolean {
  const hasty = sessionStorage.getItem(KEY) === table;
  if (hasty) sessionStorage.removeItem(KEY);
  return hasty;
}
