/** Seats that this browser holds: the token of each, by table. */
export interface KeptSeat {
  readonly token: string;
  readonly at: number;
}

const KEY = "facedown.seats";
const MOST = 100; // as many as the server looks up at once

export function keptSeats(): Record<string, KeptSeat> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function write(seats: Record<string, KeptSeat>): void {
  const latest = Object.entries(seats).sort(([, a], [, b]) => b.at - a.at);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest.slice(0, MOST))));
}

export function tokenFor(table: string): string | undefined {
  return keptSeats()[table]?.token;
}

export function keepSeat(table: string, token: string): void {
  write({ ...keptSeats(), [table]: { token, at: Date.now() } });
}

export function forgetSeat(table: string): void {
  const { [table]: _, ...others } = keptSeats();
  write(others);
}
