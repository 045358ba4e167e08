/** How smoothly the page moves while events are shown: where it stutters, cards stop flying and what decorates stands still. */
import { settings } from "../settings.svelte";

const SLOW = 24; // milliseconds: a frame that took longer was not one of sixty a second
const LOST = 250; // a pause as long as this is a hidden tab or a sleeping computer
const ENOUGH = 60; // frames before anything is concluded
const MANY = 0.25; // the share of slow frames that is too much
const CALM = 10; // smooth stretches in a row until everything moves again; each relapse asks for more
const RELAPSE = 4;

export class Smoothness {
  /** Whether frames were too slow too often, and have not been smooth for long since. */
  stutters = false;
  #frames = 0;
  #slow = 0;
  #calm = 0;
  #patience = CALM / RELAPSE;

  add(milliseconds: number): void {
    if (milliseconds > LOST) return;
    this.#frames += 1;
    if (milliseconds > SLOW) this.#slow += 1;
    if (this.#frames < ENOUGH) return;
    this.#conclude(this.#slow > MANY * this.#frames);
    this.#frames = this.#slow = 0;
  }

  #conclude(isSlow: boolean): void {
    this.#calm = isSlow ? 0 : this.#calm + 1;
    if (isSlow && !this.stutters) this.#patience *= RELAPSE;
    if (isSlow) this.stutters = true;
    else if (this.#calm >= this.#patience) this.stutters = false;
  }
}

const smoothness = new Smoothness();
let isWatching = false;
let last = 0;

function look(now: number): void {
  if (!isWatching) return;
  if (last) {
    smoothness.add(now - last);
    document.documentElement.toggleAttribute("data-plain", smoothness.stutters || settings.speed === "off");
  }
  last = now;
  requestAnimationFrame(look);
}

/** Watch while something is shown. */
export function watchFrames(isBusy: boolean): void {
  if (typeof requestAnimationFrame === "undefined" || isBusy === isWatching) return;
  isWatching = isBusy;
  last = 0;
  if (isBusy) requestAnimationFrame(look);
}
