/** The service worker: opens the page without a connection, and shows notices. What it keeps is in plan.ts. */
import { isGateway, outdated, OWN_CACHE, PAGE_CACHE, planFor, REFERENCE_CACHE } from "./plan";
import { renew } from "./renewal";

declare const self: ServiceWorkerGlobalScope;
/** Written in by vite.config.ts: the version of the page, and all files that it is made of. */
declare const __PAGE__: { readonly version: string; readonly files: readonly string[] };

const { version, files } = __PAGE__;
const SHELL = "/"; // the page itself, which finds its way by the path
const PATIENCE = 6_000; // milliseconds for a page from the server, where there is one that was kept
const MOST_OWN = 60; // replays and lists that are kept
const known = new Set(files);

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(PAGE_CACHE + version);
      await cache.addAll([SHELL, ...files].map((path) => new Request(path, { cache: "no-cache" })));
      await self.skipWaiting(); // tabs of the version before find their files in its cache
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of outdated(await caches.keys(), version)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const plan = planFor(request, self.location.origin, known);
  if (plan === "page") event.respondWith(page(request));
  else if (plan === "file") event.respondWith(file(request));
  else if (plan === "reference") event.respondWith(answer(request, REFERENCE_CACHE));
  else if (plan === "own") event.respondWith(answer(request, OWN_CACHE));
});

/** The server's page, so that it is never an old one; the one that was kept if the server is not there. */
async function page(request: Request): Promise<Response> {
  try {
    const found = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (!isGateway(found.status)) return found;
  } catch {
    // No connection, or none worth the name.
  }
  const cache = await caches.open(PAGE_CACHE + version);
  return (await cache.match(SHELL)) ?? fetch(request);
}

/** Files are named by what is in them, so a kept one is the right one. */
async function file(request: Request): Promise<Response> {
  const own = await caches.open(PAGE_CACHE + version);
  return (await own.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

/** What the server says; what it said last time only if it cannot be asked. */
async function answer(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name);
  try {
    const found = await fetch(request, { cache: "no-store" });
    if (found.ok) await keep(cache, request, found.clone());
    if (!isGateway(found.status)) return found;
    return (await cache.match(request)) ?? found;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function keep(cache: Cache, request: Request, found: Response): Promise<void> {
  await cache.delete(request); // the newest come last, and the oldest go
  await cache.put(request, found);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_OWN))) await cache.delete(old);
}

// ---- Notices

interface Notice {
  readonly title: string;
  readonly body: string;
  /** A path of ours. */
  readonly path: string;
  /** A newer notice of the same tag takes the place of an older one. */
  readonly tag: string;
}

self.addEventListener("push", (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice) event.waitUntil(show(notice));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event, self.registration.pushManager));
});

async function show({ title, body, path, tag }: Notice): Promise<void> {
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: path,
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? "/")));
});

/** Show the tab that has the table already, or open one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}
