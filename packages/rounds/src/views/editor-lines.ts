/** Splits a text into items, one per line; ignores blank lines. */
export function parseLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * Value of the text area: the typed text while it parses to the same items, which keeps an unfinished line; otherwise
 * the items, because they changed elsewhere.
 */
export function toEditorText(items: readonly string[], typed: string): string {
  const meant = parseLines(typed);
  const same = meant.length === items.length && meant.every((item, index) => item === items[index]);
  return same ? typed : items.join("\n");
}
