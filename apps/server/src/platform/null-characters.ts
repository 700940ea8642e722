/** Schemas refuse what is nested deeper. */
const max_depth = 64;

/**
 * Takes the character 0 out of all texts of a JSON value: nobody means to write it, and not every database keeps it, so
 * that what a schema has let in as a name could be stored as none. What has none of it is answered as it is.
 */
export function withoutNullCharacters(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
  if (typeof value !== "object" || value === null || depth >= max_depth) return value;
  if (Array.isArray(value)) {
    const cleaned = value.map((entry: unknown) => withoutNullCharacters(entry, depth + 1));
    return cleaned.some((entry, index) => entry !== value[index]) ? cleaned : value;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, entry]): [string, unknown] => [key, withoutNullCharacters(entry, depth + 1)]);
  return cleaned.some(([, entry], index) => entry !== entries[index]?.[1]) ? Object.fromEntries(cleaned) : value;
}
