/** Splits a text into items, one per line; ignores blank lines. */
export function parseLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * Text for the text area: the typed text as long as it means the same items. An unfinished line stays, and a change
 * from outside replaces everything.
 */
export function editorText(items: readonly string[], typed: string): string {
  const meant = parseLines(typed);
  const same = meant.length === items.length && meant.every((item, place) => item === items[place]);
  return same ? typed : items.join("\n");
}
