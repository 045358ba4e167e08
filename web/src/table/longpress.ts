/** A finger that rests on a thing asks about it; the click that follows when it is lifted plays nothing. */
const LONG = 500; // milliseconds
const STEADY = 10; // pixels a finger may tremble
const A_CLICK = 300; // milliseconds in which the click of a lifted finger comes, if it comes

type Thing = HTMLElement | SVGElement;
type Finger = Pick<PointerEvent, "pointerType" | "clientX" | "clientY">;

export class LongPress {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: Finger = { pointerType: "", clientX: 0, clientY: 0 };
  #wasLong = false;

  constructor(private readonly onlong: (thing: Thing) => void) {}

  begin(finger: Finger, thing: Thing | null): void {
    this.cancel();
    this.#wasLong = false;
    if (finger.pointerType === "mouse" || !thing) return;
    this.#from = finger;
    this.#timer = setTimeout(() => {
      this.#wasLong = true;
      this.onlong(thing);
    }, LONG);
  }

  move({ clientX, clientY }: Finger): void {
    if (Math.hypot(clientX - this.#from.clientX, clientY - this.#from.clientY) > STEADY) this.cancel();
  }

  /** The finger is lifted, or does something else. */
  cancel(): void {
    clearTimeout(this.#timer);
    if (this.#wasLong) this.#timer = setTimeout(() => (this.#wasLong = false), A_CLICK);
  }

  /** Whether the click that comes now ends a long press; asked once. */
  wasLong(): boolean {
    const was = this.#wasLong;
    this.#wasLong = false;
    return was;
  }
}
