/** Maximum characters of untrusted text. */
const MAX_TEXT_LENGTH = 200;

/** Truncates untrusted text and removes control characters that terminals or log viewers interpret. */
export function sanitiseText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  return text.slice(0, MAX_TEXT_LENGTH).replaceAll(/[\p{C}\u2028\u2029]/gu, "\uFFFD");
}
