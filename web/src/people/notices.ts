/** Notices when it is the visitor's turn, by push or mail. Both are opt-in. */
import { introduce } from "../net/identity";
import { ask } from "../net/http";
import type { Offered, OwnNotices } from "../net/wire";
import { forgetEndpoint, keepEndpoint } from "../worker/renewal";

export const offeredNotices = () => ask<Offered>("/api/notices");
export const ownNotices = () => ask<OwnNotices>("/api/me/notices");

/** Whether this browser supports push messages. iOS does only once the page is installed. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is subscribed, for the person who has these notices. */
export async function isSubscribed(mine: OwnNotices | null): Promise<boolean> {
  const made = await subscription();
  return made !== null && !!mine?.endpoints.includes(made.endpoint);
}

/** End what this browser is told, after its owner has gone or become somebody else. */
export async function forgetSubscription(): Promise<void> {
  await (await subscription())?.unsubscribe();
  await forgetEndpoint();
}

/** Subscribe this browser; false if permission was denied. */
export async function subscribe(key: string, name: string, language: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await introduce(name);
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = bytes(key);
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  try {
    await ask<null>("/api/me/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language }, "PUT");
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  await keepEndpoint(made.endpoint);
  return true;
}

export async function unsubscribe(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await ask<null>("/api/me/push/stop", { endpoint: made.endpoint });
  await forgetSubscription();
}

export async function askForMail(address: string, name: string, language: string): Promise<OwnNotices> {
  await introduce(name);
  return ask<OwnNotices>("/api/me/mail", { address, language }, "PUT");
}

export const stopMail = () => ask<null>("/api/me/mail", undefined, "DELETE");
export const confirmMail = (code: string) => ask<null>("/api/mail/confirm", { code });
export const stopMailBy = (code: string) => ask<null>(`/api/mail/stop/${code}`, {});
