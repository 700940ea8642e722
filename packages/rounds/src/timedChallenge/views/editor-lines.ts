/** Items of a text with one per line; blank lines are none. */
export function itemsOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * What the text area shows: what was typed, as long as it means the same items. So a line that is just begun stays,
 * and a change from outside replaces everything.
 */
export function textFor(items: readonly string[], typed: string): string {
  const meant = itemsOf(typed);
  const same = meant.length === items.length && meant.every((item, place) => item === items[place]);
  return same ? typed : items.join("\n");
}
