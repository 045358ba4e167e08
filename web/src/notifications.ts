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

/** Tell a player who looks elsewhere. */
export function notify(text: string, about: string): void {
  if (!document.hidden || !mayNotify()) return;
  try {
    shown = new Notification(text, { body: about, tag: TAG, icon: "/icon.svg" });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // A phone's browser notifies through service workers only: the title has to do.
  }
}

/** Mark the tab, or take the mark away. */
export function markTab(isMarked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isMarked ? "/icon-turn.svg" : "/icon.svg";
  const badge = isMarked ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
  if (!isMarked) shown?.close();
}
