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

/** Control characters would break lists and exports; joiners within emoji and scripts are fine. */
export function hasControlCharacters(name: string): boolean {
  return /\p{Cc}/u.test(name);
}
