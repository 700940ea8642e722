/** Characters that an indexed column holds on every database. */
const word_length = 255;

/** Text as it is searched: composed, in lower case, without outer blanks. */
export function foldWhole(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}

/**
 * A name as it is compared. Composing makes single characters of some scripts into whole sentences: what is longer
 * than an indexed column counts by its beginning.
 */
export function foldText(text: string): string {
  const folded = foldWhole(text);
  return folded.length <= word_length ? folded : [...folded].slice(0, word_length).join("");
}
