/** Seats that this browser holds: the token of each, by table. */
export interface KeptSeat {
  readonly token: string;
  readonly at: number;
}

const KEY = "facedown.seats";
const MOST = 100; // as many as the server looks up at once
const LEFT = ""; // in place of a token: a seat that was left is not learnt again from the server

function read(): Record<string, KeptSeat> {
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

export function keptSeats(): Record<string, KeptSeat> {
  return Object.fromEntries(Object.entries(read()).filter(([, seat]) => seat.token !== LEFT));
}

export function tokenFor(table: string): string | undefined {
  return read()[table]?.token || undefined;
}

export function keepSeat(table: string, token: string): void {
  write({ ...read(), [table]: { token, at: Date.now() } });
}

/** Keep a seat that was taken on another device, unless this one knows the table already. */
export function learnSeat(table: string, token: string): void {
  if (!(table in read())) keepSeat(table, token);
}

export function forgetSeat(table: string): void {
  write({ ...read(), [table]: { token: LEFT, at: Date.now() } });
}
