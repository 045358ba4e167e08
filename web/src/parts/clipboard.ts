/** Copying. Over plain http, as in a local network, browsers keep their clipboard to themselves: there the old way has to do. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Selects the text in a field nobody sees; in an open dialog, since nothing else can be selected then. */
function copySelection(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "unseen";
  (Array.from(document.querySelectorAll("dialog[open]")).at(-1) ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}
