/** How smoothly the page moves while events are shown: where it stutters, what only decorates stands still. */
const SLOW = 24; // milliseconds: a frame that took longer was not one of sixty a second
const LOST = 250; // a pause as long as this is a hidden tab or a sleeping computer
const ENOUGH = 60; // frames before anything is concluded
const MANY = 0.25; // the share of slow frames that is too much

export class Smoothness {
  #frames = 0;
  #slow = 0;

  /** Whether the frames so far, with this one, were too slow too often. */
  add(milliseconds: number): boolean {
    if (milliseconds > LOST) return false;
    this.#frames += 1;
    if (milliseconds > SLOW) this.#slow += 1;
    const isEnough = this.#frames >= ENOUGH;
    const stutters = isEnough && this.#slow > MANY * this.#frames;
    if (isEnough) this.#frames = this.#slow = 0;
    return stutters;
  }
}

const smoothness = new Smoothness();
let isWatching = false;
let last = 0;

function look(now: number): void {
  if (!isWatching) return;
  if (last && smoothness.add(now - last)) document.documentElement.dataset.plain = "";
  last = now;
  if (document.documentElement.dataset.plain === undefined) requestAnimationFrame(look);
}

/** Watch while something is shown. */
export function watchFrames(isBusy: boolean): void {
  if (typeof requestAnimationFrame === "undefined" || isBusy === isWatching) return;
  isWatching = isBusy;
  last = 0;
  if (isBusy) requestAnimationFrame(look);
}
