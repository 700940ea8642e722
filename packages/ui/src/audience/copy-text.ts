/**
 * Copies text to the clipboard. On a plain HTTP address browsers offer no clipboard API, so the legacy way through a
 * selected field is the fallback. False when neither works.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Refused, for example without focus: use the fallback.
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  Object.assign(field.style, { position: "fixed", inset: "0 auto auto 0", opacity: "0" });
  const before = document.activeElement;
  // Inside a dialog that traps the focus, or the selection would fail.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
