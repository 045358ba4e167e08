/** What a visitor has chosen, kept by the browser. */
export type Speed = "slow" | "normal" | "fast" | "off";
export type Theme = "auto" | "light" | "dark";

export interface Chosen {
  name: string;
  /** A figure and a colour, such as `fox-teal`; "" for the name's first letter. */
  avatar: string;
  language: string;
  sound: boolean;
  vibration: boolean;
  /** Whether the browser may notify: null until the player was asked. */
  notify: boolean | null;
  speed: Speed;
  theme: Theme;
  /** Whether a move waits for a last word before it is made. */
  confirm: boolean;
}

const KEY = "facedown.settings";
const DEFAULTS: Chosen = {
  name: "",
  avatar: "",
  language: "",
  sound: true,
  vibration: true,
  notify: null,
  speed: "normal",
  theme: "auto",
  confirm: true,
};

/** Milliseconds that one event is shown. */
export const BEATS: Readonly<Record<Speed, number>> = { slow: 1200, normal: 650, fast: 280, off: 0 };

/** Milliseconds after a bot's move, so that one can follow it. */
export const PAUSES: Readonly<Record<Speed, number>> = { slow: 900, normal: 0, fast: 0, off: 0 };

function read(): Chosen {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Chosen = $state(read());

/** What was chosen in another tab holds in this one. */
export function followTabs({ key }: Pick<StorageEvent, "key">): void {
  if (key === KEY) Object.assign(settings, read());
}

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function showTheme(): void {
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

/** Without animations, what only decorates stands still as well. */
export function showMotion(): void {
  document.documentElement.toggleAttribute("data-plain", settings.speed === "off");
}

/** How long an event is shown: not at all where motion is unwanted or nobody looks. */
export function beat(): number {
  if (document.hidden) return 0;
  return BEATS[settings.speed];
}

/** Whether things may fly about: not where motion is unwanted, nor where frames come too late for it. */
export function mayMove(): boolean {
  if (document.documentElement.dataset.plain !== undefined) return false;
  return settings.speed !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
