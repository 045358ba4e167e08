import { beforeEach, expect, test, vi } from "vitest";
import { forgetEndpoint, keepEndpoint, renew } from "./renewal";

const keys = { p256dh: "public", auth: "secret" };
const made = (endpoint: string) =>
  ({ endpoint, options: { applicationServerKey: null }, toJSON: () => ({ endpoint, keys }) }) as never;
const sent = vi.fn();
const subscribe = vi.fn(() => Promise.resolve(made("https://push/new")));
const manager = { subscribe } as never;

beforeEach(() => {
  vi.clearAllMocks();
  const kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    match: async (path: string) => kept.get(path)?.clone(),
  };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => kept.clear() });
  vi.stubGlobal("fetch", async (path: string, asked?: RequestInit) => {
    if (path === "/api/notices") return Response.json({ push_key: "the server's" });
    sent(path, JSON.parse(String(asked?.body)));
    return new Response(null, { status: 204 });
  });
});

const renewed = (former: string) =>
  expect(sent).toHaveBeenCalledExactlyOnceWith("/api/push/renew", { former, endpoint: "https://push/new", ...keys });

test("the server is told the new address in the place of the former one", async () => {
  await renew({ oldSubscription: made("https://push/old"), newSubscription: made("https://push/new") }, manager);
  renewed("https://push/old");
  expect(subscribe).not.toHaveBeenCalled();
});

test("a browser that says neither is subscribed again, and the former address was kept", async () => {
  await keepEndpoint("https://push/kept");
  await renew({}, manager);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "the server's" });
  renewed("https://push/kept");
  await renew({}, manager);
  expect(sent.mock.lastCall?.[1]).toMatchObject({ former: "https://push/new" });
});

test("whoever is told nothing is not subscribed", async () => {
  await keepEndpoint("https://push/kept");
  await forgetEndpoint();
  await renew({}, manager);
  expect(subscribe).not.toHaveBeenCalled();
});
