/**
 * Cards are dragged as they are touched: taking one up chooses it, letting it go over something touches that, and where
 * the move is complete then, it is made. Whoever only touches a card drags nothing.
 */
const FAR = 10; // pixels until a touch becomes a drag
const TARGET = "button, [data-drop]";
const CONFIRM = "[data-confirm]:not([aria-disabled='true'])";

interface Drag {
  readonly card: HTMLElement;
  readonly x: number;
  readonly y: number;
  ghost: HTMLElement | null;
}

const nextFrame = () => new Promise(requestAnimationFrame);

function lift(drag: Drag): HTMLElement {
  const box = drag.card.getBoundingClientRect();
  const ghost = drag.card.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-place");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: "30",
    pointerEvents: "none",
    margin: "0",
    transition: "none",
    opacity: "0.92",
  });
  document.body.append(ghost);
  return ghost;
}

/** What lies under the pointer and can be touched, apart from the card itself. */
function targetAt(x: number, y: number, card: HTMLElement): HTMLElement | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>(TARGET) ?? null;
  return found && found !== card && found.getAttribute("aria-disabled") !== "true" ? found : null;
}

async function drop(card: HTMLElement, x: number, y: number): Promise<void> {
  const root = card.closest<HTMLElement>(".scene") ?? document.body;
  const target = targetAt(x, y, card);
  if (!target || !root.contains(target)) return;
  if (target.matches("button")) target.click();
  else target.dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y, bubbles: true }));
  await nextFrame();
  root.querySelector<HTMLElement>(CONFIRM)?.click();
}

/** Lets a card that can be chosen be dragged; `isChosen` says whether it is taken up already. */
export function draggable(card: HTMLElement, isChosen: () => boolean): { destroy(): void } {
  let drag: Drag | null = null;
  let wasDragged = false;

  function begin(event: PointerEvent): void {
    if (event.button === 0 && card.getAttribute("aria-disabled") !== "true")
      drag = { card, x: event.clientX, y: event.clientY, ghost: null };
    wasDragged = false;
  }

  function move(event: PointerEvent): void {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost && Math.hypot(dx, dy) > FAR) {
      if (!isChosen()) card.click();
      drag.ghost = lift(drag);
      card.setPointerCapture(event.pointerId);
    }
    if (drag.ghost) drag.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
  }

  function end(event: PointerEvent): void {
    const ended = drag;
    drag = null;
    if (!ended?.ghost) return;
    ended.ghost.remove();
    wasDragged = true;
    if (event.type === "pointerup") void drop(card, event.clientX, event.clientY);
  }

  /** The click that a browser makes of the end of a drag is none. */
  function click(event: MouseEvent): void {
    if (!wasDragged || !event.isTrusted) return;
    wasDragged = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  card.addEventListener("pointerdown", begin);
  card.addEventListener("pointermove", move);
  card.addEventListener("pointerup", end);
  card.addEventListener("pointercancel", end);
  card.addEventListener("click", click, { capture: true });
  return {
    destroy() {
      drag?.ghost?.remove();
      card.removeEventListener("pointerdown", begin);
      card.removeEventListener("pointermove", move);
      card.removeEventListener("pointerup", end);
      card.removeEventListener("pointercancel", end);
      card.removeEventListener("click", click, { capture: true });
    },
  };
}
