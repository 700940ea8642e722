/** Schemas reject deeper nesting. */
const MAX_DEPTH = 64;

function toStorableText(text: string): string {
  const withoutNull = text.includes("\0") ? text.replaceAll("\0", "") : text;
  return withoutNull.isWellFormed() ? withoutNull : withoutNull.toWellFormed();
}

/**
 * Makes all strings of a JSON value storable: removes null characters, which not every database can store, so that a
 * name that passes its schema does not end up empty; and replaces unpaired surrogates by U+FFFD, as databases do, so
 * that names which are stored alike also count as alike. A value that needs no change is returned as is.
 */
export function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return toStorableText(value);
  if (typeof value !== "object" || value === null || depth >= MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const cleaned = value.map((entry: unknown) => toStorable(entry, depth + 1));
    return cleaned.some((entry, index) => entry !== value[index]) ? cleaned : value;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, entry]): [string, unknown] => [key, toStorable(entry, depth + 1)]);
  return cleaned.some(([, entry], index) => entry !== entries[index]?.[1]) ? Object.fromEntries(cleaned) : value;
}
