/** Where the visitor is: the path, read into a page and its parts. */
import { connection } from "./offline.svelte";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "watch"; watch: string }
  | { page: "replay"; table: string; match: number }
  | { page: "record" }
  | { page: "about" }
  | { page: "me" }
  | { page: "games" }
  | { page: "workshop" }
  | { page: "challenge"; challenge: string }
  | { page: "puzzle"; game: string; number: number | null }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "lost" };

const ROUTES: readonly [RegExp, (parts: string[]) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/t\/([\w-]+)$/, ([table]) => ({ page: "table", table: table! })],
  [/^\/w\/([\w-]+)$/, ([watch]) => ({ page: "watch", watch: watch! })],
  [/^\/r\/([\w-]+)\/(\d+)$/, ([table, match]) => ({ page: "replay", table: table!, match: Number(match) })],
  [/^\/r$/, () => ({ page: "record" })],
  [/^\/about$/, () => ({ page: "about" })],
  [/^\/me$/, () => ({ page: "me" })],
  [/^\/games$/, () => ({ page: "games" })],
  [/^\/c\/([\w-]+)$/, ([challenge]) => ({ page: "challenge", challenge: challenge! })],
  [/^\/workshop$/, () => ({ page: "workshop" })],
  [
    /^\/puzzle\/(\w+)(?:\/(\d+))?$/,
    ([game, number]) => ({ page: "puzzle", game: game!, number: number === undefined ? null : Number(number) }),
  ],
  [/^\/rules\/(\w+)$/, ([game]) => ({ page: "rules", game: game! })],
  [/^\/learn\/(\w+)$/, ([game]) => ({ page: "learn", game: game! })],
];

export function readPath(path: string): Route {
  for (const [pattern, make] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return make(found.slice(1));
  }
  return { page: "lost" };
}

class Router {
  #path = $state(typeof location === "undefined" ? "/" : location.pathname);
  readonly route = $derived(readPath(this.#path));

  /** Go to a page of ours without loading anything anew, unless there is a newer version to load. */
  go(path: string): void {
    if (connection.isReplaced && !connection.isOffline) {
      location.assign(path);
      return;
    }
    history.pushState(null, "", path);
    this.arrive();
  }

  arrive(): void {
    this.#path = location.pathname;
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** Links to pages of ours are followed here, unless the visitor wants a new tab. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
