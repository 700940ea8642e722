/**
 * Puts text on the clipboard. On a plain http address in the LAN browsers offer no clipboard API, so the older way
 * through a selected field stays needed. False when neither works.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Refused, for example without focus: try the other way.
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  Object.assign(field.style, { position: "fixed", inset: "0 auto auto 0", opacity: "0" });
  const before = document.activeElement;
  // Inside the dialog that may hold the focus, or the selection would be refused.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
