/**
 * Copies text to the clipboard. Browsers offer no clipboard API over plain HTTP, so the fallback copies from a selected
 * field. Returns false when neither works.
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
  // A dialog traps the focus, so the field must be inside it to be selected.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
