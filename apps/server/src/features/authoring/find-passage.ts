import { fold } from "@showrunner/rounds/fuzzy";

/** Position of a text in a document: index of its first character, and of the one after its last. */
export interface PassageRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Creates a search for passages in a document that ignores spaces, case, hyphens at line ends and quotation marks. It
 * compares whole words, each folded on its own, so that a match can be mapped to its position in the document.
 */
export function createPassageSearch(document: string): (passage: string) => PassageRange | null {
  const words: PassageRange[] = [];
  const starts: number[] = [];
  let letters = "";
  for (const match of document.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = foldWord(match[0]);
    if (folded === "") continue;
    words.push({ from: match.index, to: match.index + match[0].length });
    starts.push(letters.length);
    letters += folded;
  }
  const indexOfStart = new Map(starts.map((start, index) => [start, index]));
  return (passage) => {
    const foldedPassage = [...passage.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => foldWord(word)).join("");
    if (foldedPassage === "") return null;
    for (let at = letters.indexOf(foldedPassage); at !== -1; at = letters.indexOf(foldedPassage, at + 1)) {
      const first = indexOfStart.get(at);
      const end = at + foldedPassage.length;
      const next = end === letters.length ? words.length : indexOfStart.get(end);
      const [from, to] = [words[first ?? -1]?.from, words[(next ?? 0) - 1]?.to];
      if (first !== undefined && next !== undefined && from !== undefined && to !== undefined) return { from, to };
    }
    return null;
  };
}

/** Folds a single word. `fold` drops articles only before other words, so here it keeps them. */
const foldWord = (word: string): string => fold(word).replaceAll(" ", "");
