/** Characters that an indexed column can hold on every database. */
const word_length = 255;

/** Folds text for searching: NFKC, trimmed, lower case. */
export function foldWhole(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}

/**
 * Folds a name for comparison, truncated to the length of an indexed column: NFKC expands single characters of some
 * scripts into many.
 */
export function foldText(text: string): string {
  const folded = foldWhole(text);
  return folded.length <= word_length ? folded : [...folded].slice(0, word_length).join("");
}
