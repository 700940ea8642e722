/** Of a folded name, in characters: folding turns some ligatures into as many as 18. Databases store no more. */
export const MAX_FOLDED_NAME_LENGTH = 255;

/** Normalises a name: NFC, trimmed, single spaces. */
export function normaliseName(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
}

/**
 * Key for comparing names within a show (TEAM-2): ignores letter case, accent composition, width variants and outer
 * whitespace.
 */
export function foldName(name: string): string {
  // Lower case first, for ẞ, whose upper case is ẞ, while that of ß is SS.
  return foldNameWithSharpS(name.normalize("NFKC").toLowerCase());
}

/** As `foldName`, but keeps ẞ apart from ss: earlier versions stored the names of teams so. */
export function foldNameWithSharpS(name: string): string {
  // Upper case first, for characters with several lower-case forms (ß and ss, final sigma).
  return normaliseName(name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC"));
}

export function countCharacters(name: string): number {
  return Array.from(name).length;
}

/**
 * Control characters would break lists and exports; embeddings, overrides and isolates (U+202A to U+202E, U+2066 to
 * U+2069) change the direction of the surrounding text. Joiners within emoji and scripts and direction marks are
 * allowed.
 */
export function hasControlCharacters(name: string): boolean {
  return /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name);
}

/** Whether the name has a visible character: not whitespace, not default-ignorable, not the blank Braille cell. */
export function isVisibleName(name: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(name);
}
