/** Characters, not bytes: what a person counts. */
export const longest_name = 40;

/** The name as it is kept: composed, without outer blanks, with single blanks within. */
export function cleanName(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
}

/**
 * What two names of one show must not share (TEAM-2): letter case, the composition of accents, width variants and
 * outer blanks make no difference.
 */
export function foldTeamName(name: string): string {
  // Upper first, for what has several lower forms (ß and ss, final sigma).
  return cleanName(name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC"));
}

export function lengthOf(name: string): number {
  return Array.from(name).length;
}

/**
 * Control characters would break lists and exports; embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069)
 * turn the text around a name. Joiners within emoji and scripts, and marks of the direction, are fine.
 */
export function hasControlCharacters(name: string): boolean {
  return /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name);
}

/** Whether there is anything to see: neither blanks, nor what Unicode lets a font leave out, nor the blank Braille cell. */
export function isVisibleName(name: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(name);
}
