/** Schemas reject deeper nesting. */
const MAX_DEPTH = 64;

/**
 * Removes null characters from all strings of a JSON value. Not every database can store them, so a name that passed
 * its schema could end up empty. A value without null characters is returned as is.
 */
export function stripNullCharacters(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
  if (typeof value !== "object" || value === null || depth >= MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const cleaned = value.map((entry: unknown) => stripNullCharacters(entry, depth + 1));
    return cleaned.some((entry, index) => entry !== value[index]) ? cleaned : value;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, entry]): [string, unknown] => [key, stripNullCharacters(entry, depth + 1)]);
  return cleaned.some(([, entry], index) => entry !== entries[index]?.[1]) ? Object.fromEntries(cleaned) : value;
}
