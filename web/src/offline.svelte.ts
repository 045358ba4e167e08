/** The page as an app: it opens without a connection, and the next version replaces it at the next step. */
import { games } from "./net/http";
import { OWN_CACHE, REFERENCE_CACHE } from "./worker/plan";
import { language } from "./words/index.svelte";

const LOOK_FOR_NEXT = 3_600_000; // milliseconds
const KEPT = "facedown.kept"; // for which version and language the rules are kept

export const connection = $state({ isOffline: false, isReplaced: false });

/** Keep the page for later; browsers without service workers do without. */
export function workOffline(): void {
  const mark = () => (connection.isOffline = !navigator.onLine);
  mark();
  addEventListener("online", mark);
  addEventListener("offline", mark);
  addEventListener("vite:preloadError", reloadOnce);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}

async function register(): Promise<void> {
  const workers = navigator.serviceWorker;
  let hasOne = !!workers.controller;
  workers.addEventListener("controllerchange", () => {
    connection.isReplaced ||= hasOne; // the first one has nobody to replace
    hasOne = true;
  });
  try {
    const registration = await workers.register("/worker.js");
    if (!registration) return;
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - looked < LOOK_FOR_NEXT) return;
      looked = Date.now();
      void registration.update().catch(() => {});
    });
    await workers.ready;
    await keepReference();
  } catch {
    // A browser that keeps nothing, or no connection: the page works as long as there is one.
  }
}

/** Rules and cards of all games, once a version and language, so that they can be read anywhere. */
async function keepReference(): Promise<void> {
  const mark = `${import.meta.url} ${language()}`;
  if (localStorage.getItem(KEPT) === mark) return;
  const cache = await caches.open(REFERENCE_CACHE);
  const paths = ["/api/games"];
  for (const game of (await games()).games) {
    for (const spoken of new Set(["en", language()])) paths.push(`/api/games/${game.name}/rules?language=${spoken}`);
    const set = game.options.find((option) => option.name === "set")?.default;
    const query = new URLSearchParams({ set: set ?? "", language: language() });
    if (set) paths.push(`/api/games/${game.name}/cards?${query}`);
  }
  await cache.addAll(paths);
  localStorage.setItem(KEPT, mark);
}

/** Have the latest games of one's own at hand, too: the worker keeps whatever is asked for. */
export async function keepReplays(paths: readonly string[]): Promise<void> {
  if (!("caches" in globalThis) || !navigator.serviceWorker?.controller || !navigator.onLine) return;
  try {
    const cache = await caches.open(OWN_CACHE);
    for (const path of paths) if (!(await cache.match(path))) await fetch(path);
  } catch {
    // The connection is gone: whatever was asked for before is kept.
  }
}

/** Whoever goes leaves nothing of their own behind. */
export async function forgetOwn(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(OWN_CACHE);
}

/** A file of this version is gone from the server: the next version has it. */
function reloadOnce(): void {
  const mark = "facedown.reloaded";
  if (!navigator.onLine || sessionStorage.getItem(mark) === import.meta.url) return;
  sessionStorage.setItem(mark, import.meta.url);
  location.reload();
}
