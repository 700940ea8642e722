/** Maximum length, in characters, of an indexed column on every database. */
const MAX_INDEXED_LENGTH = 255;

/** Folds text for searching: NFKC, trimmed, lower case. */
export function foldFullText(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}

/**
 * Folds a name for comparison, truncated to the length of an indexed column, because NFKC expands single characters of
 * some scripts into many.
 */
export function foldText(text: string): string {
  const folded = foldFullText(text);
  return folded.length <= MAX_INDEXED_LENGTH ? folded : [...folded].slice(0, MAX_INDEXED_LENGTH).join("");
}
