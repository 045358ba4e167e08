/** What reaches a player whose tab is hidden: a notification, the tab's icon, and a badge on the app's. */
import { settings } from "./settings.svelte";

const TAG = "facedown"; // a newer notification takes the place of an older one

/** Whether this browser can notify at all, and has not been told never to. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined" && isSecureContext && Notification.permission !== "denied";
}

export function mayNotify(): boolean {
  return settings.notify === true && canNotify() && Notification.permission === "granted";
}

/** The player's own choice: the browser asks them only when they want notifications. */
export async function wantNotifications(wanted: boolean): Promise<void> {
  settings.notify = wanted;
  if (wanted && Notification.permission === "default")
    settings.notify = (await Notification.requestPermission()) === "granted";
}

let shown: Notification | undefined;
let worker: ServiceWorkerRegistration | undefined; // if it showed one for us

/** Tell a player who looks elsewhere. */
export function notify(text: string, about: string): void {
  if (!document.hidden || !mayNotify()) return;
  const options = { body: about, tag: TAG, icon: "/icon.svg" };
  try {
    shown = new Notification(text, options);
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    void notifyByWorker(text, options);
  }
}

/** Browsers of phones notify through the service worker only; what it shows leads back to this page. */
async function notifyByWorker(text: string, options: NotificationOptions): Promise<void> {
  worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(text, { ...options, data: location.pathname });
}

async function closeShown(): Promise<void> {
  shown?.close();
  for (const one of (await worker?.getNotifications({ tag: TAG })) ?? []) one.close();
}

/** Mark the tab, or take the mark away. */
export function markTab(isMarked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isMarked ? "/icon-turn.svg" : "/icon.svg";
  const badge = isMarked ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
  if (!isMarked) void closeShown();
}
