/** When a push service gives this browser another address, the server is told, without waiting for the next visit. */
import { PUSH_CACHE } from "./plan";

const KEPT = "/push-endpoint";

/** Keep the address that the server knows: some browsers do not say what the former one was. */
export async function keepEndpoint(endpoint: string): Promise<void> {
  await (await caches.open(PUSH_CACHE)).put(KEPT, new Response(endpoint));
}

async function keptEndpoint(): Promise<string> {
  const kept = await (await caches.open(PUSH_CACHE)).match(KEPT);
  return kept ? kept.text() : "";
}

/** Forget it, when this browser is told nothing more. */
export async function forgetEndpoint(): Promise<void> {
  await caches.delete(PUSH_CACHE);
}

/** What the event says, as far as the browser says it. */
export interface Change {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Subscribe again if the browser has not done so, and have the server tell it there. */
export async function renew(change: Change, manager: PushManager): Promise<void> {
  const former = change.oldSubscription?.endpoint ?? (await keptEndpoint());
  if (!former) return;
  const made = change.newSubscription ?? (await manager.subscribe(await optionsLike(change.oldSubscription)));
  const { endpoint, keys } = made.toJSON();
  const body = JSON.stringify({ former, endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  const answer = await fetch("/api/push/renew", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  if (answer.ok) await keepEndpoint(made.endpoint);
}

async function optionsLike(former?: PushSubscription | null): Promise<PushSubscriptionOptionsInit> {
  const applicationServerKey = former?.options.applicationServerKey ?? (await serverKey());
  return { userVisibleOnly: true, applicationServerKey };
}

async function serverKey(): Promise<string> {
  const offered: { push_key: string } = await (await fetch("/api/notices")).json();
  return offered.push_key;
}
