/** What the service worker does with a request. Tables and everything that can change are never kept. */

export type Plan =
  /** Not ours to answer: the browser asks the server, as if there were no worker. */
  | "pass"
  /** A page: the server's, or without a connection the one that was kept. */
  | "page"
  /** A file that is named by its content, or that belongs to this version. */
  | "file"
  /** Rules, cards and names of games: the server's answer, or without a connection the last one. */
  | "reference"
  /** Finished games of one's own: the same, but forgotten with the identity. */
  | "own";

const REFERENCE = /^\/api\/games(\/\w+\/(rules|cards|face))?$/;
const OWN = /^\/api\/(me\/games|tables\/[\w-]+\/matches\/\d+\/replay)$/;

export function planFor(
  request: { method: string; mode: string; url: string },
  origin: string,
  files: Set<string>,
): Plan {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return "pass";
  if (url.pathname.startsWith("/api/")) {
    if (REFERENCE.test(url.pathname)) return "reference";
    return OWN.test(url.pathname) ? "own" : "pass";
  }
  if (request.mode === "navigate") return "page";
  return url.pathname.startsWith("/assets/") || files.has(url.pathname) ? "file" : "pass";
}

/** Whether an answer says that nobody is there: no connection, or a proxy without its server. */
export const isGateway = (status: number) => status === 502 || status === 503 || status === 504;

/** The names of caches. The page's files have one for each version. */
export const PAGE_CACHE = "facedown-page-";
export const REFERENCE_CACHE = "facedown-reference";
export const OWN_CACHE = "facedown-own";
export const PUSH_CACHE = "facedown-push";

/** Versions of the page that can go: all but this one and the one before, which an open tab may still use. */
export function outdated(caches: readonly string[], version: string): string[] {
  const pages = caches.filter((name) => name.startsWith(PAGE_CACHE));
  const others = pages.filter((name) => name !== PAGE_CACHE + version);
  return others.slice(0, -1);
}
