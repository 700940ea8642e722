type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">;

/**
 * The key pressed together with Ctrl or Cmd, letters in lower case even with Caps Lock; null without Ctrl or Cmd, and
 * for letters with Shift, which are other shortcuts of the browser.
 */
export function getControlKey({ key, ctrlKey, metaKey, shiftKey }: KeyPress): string | null {
  if (!ctrlKey && !metaKey) return null;
  if (key.length > 1) return key;
  return shiftKey ? null : key.toLowerCase();
}
