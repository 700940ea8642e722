import unhomoglyph from "unhomoglyph";

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Prototype of each character, after Unicode's data on confusables (UTS 39, section 4). */
function prototypes(text: string): string {
  return unhomoglyph(text.normalize("NFD").replace(ignorable, "")).normalize("NFD");
}

/**
 * What a name looks like: two names with the same skeleton cannot be told apart on a screen, because they differ by
 * characters that nobody sees, by look-alikes of other scripts, or by the case of letters. It is compared, never shown.
 */
export function skeletonOf(name: string): string {
  // A capital I looks like a small l only before letters are made small.
  return prototypes(prototypes(name.normalize("NFKC")).toLowerCase())
    .replaceAll(/\s+/gu, " ")
    .trim();
}
