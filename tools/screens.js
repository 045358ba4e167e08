// What does not fit, as sentences: what reaches beyond the window, what lies under something else, texts that are cut off,
// and cards of the hand that are too small to be touched.
(scrolls) => {
  const found = [];
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const html = document.documentElement;
  const board = dialog?.querySelector(".content") ?? document.querySelector("main");
  const mayScroll = scrolls || dialog;

  const nameOf = (one) => {
    const name = one.getAttribute("aria-label") || one.dataset.place || one.textContent || one.getAttribute("class") || "";
    return name.trim().slice(0, 30);
  };
  const boxOf = (one) => {
    const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const box = one.getBoundingClientRect();
    return isShown && box.width > 1 ? box : null;
  };
  const isTouched = (one) => getComputedStyle(one).pointerEvents !== "none" && !one.closest("[inert]");

  if (html.scrollWidth > innerWidth) found.push(`page ${html.scrollWidth - innerWidth} px too wide`);
  if (board.scrollWidth > board.clientWidth) found.push(`board ${board.scrollWidth - board.clientWidth} px too wide`);
  if (!mayScroll) {
    if (html.scrollHeight > innerHeight) found.push(`page ${html.scrollHeight - innerHeight} px too high`);
    if (board.scrollHeight > board.clientHeight) found.push(`board ${board.scrollHeight - board.clientHeight} px too high`);
    for (const one of root.querySelectorAll("button, [data-place], select, input, main figure")) {
      const box = boxOf(one);
      if (!box || one.closest("ol") || one.matches(".goal-button")) continue;
      const beyond = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (beyond > 1) found.push(`beyond by ${Math.round(beyond)}: ${nameOf(one)}`);
      else if (top && !one.contains(top) && !top.contains(one) && isTouched(one)) found.push(`covered: ${nameOf(one)} by ${nameOf(top)}`);
    }
  }
  for (const one of root.querySelectorAll("*")) {
    if (one.closest(".unseen, svg, option") || one.clientWidth <= 1 || !boxOf(one)) continue;
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const { overflowX, clipPath } = getComputedStyle(one);
    const isClipped = overflowX !== "visible" && clipPath === "none" && one.scrollWidth > one.clientWidth + 1;
    if (hasText && isClipped) found.push(`cut off: ${nameOf(one)}`);
  }
  const widths = [...document.querySelectorAll(".hand .card")].map(boxOf).filter(Boolean).map((box) => box.width);
  if (Math.min(...widths) < 40) found.push(`small card: ${Math.round(Math.min(...widths))} px`);
  return [...new Set(found)];
}
