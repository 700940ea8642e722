/** `1.`, `A)`, `b.`, `3:`, `-`, `•`, `*`, `>` and the like at the start of a line of a list. */
export const LIST_MARKER = /^(?:[-–•*>]|\(?(?:[a-z]|\d{1,2})[).:])\s+/iu;

/**
 * Items of a pasted list, one per line. Removes blank lines and surrounding spaces, and list markers if every line has
 * one; keeps tabs, because they separate the columns of copied cells.
 */
export function parseListLines(text: string): readonly string[] {
  const lines = text
    .split(/\r\n?|[\n\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const isList = lines.length > 1 && lines.every((line) => LIST_MARKER.test(line));
  return isList ? lines.map((line) => line.replace(LIST_MARKER, "")) : lines;
}
/** Separators between the sides of a pair in a line, in order of precedence. */
const SEPARATORS = ["\t", "=", "->", "→", ";"] as const;

const ESCAPE = "\\";

/**
 * Splits `left = right` at the first separator, in the precedence of `SEPARATORS`. A backslash makes the next character
 * part of the text. Returns null unless both sides have text.
 */
export function splitPair(line: string): { readonly left: string; readonly right: string } | null {
  for (const separator of SEPARATORS) {
    const at = findUnescaped(line, separator);
    if (at === -1) continue;
    const [left, right] = [line.slice(0, at), line.slice(at + separator.length)].map((text) => unescape(text.trim()));
    return left && right ? { left, right } : null;
  }
  return null;
}

function findUnescaped(line: string, separator: string): number {
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === ESCAPE) at += 1;
    else if (line.startsWith(separator, at)) return at;
  }
  return -1;
}

const unescape = (text: string): string => text.replaceAll(/\\([\\=;→-])/gu, "$1");

/** Writes a pair as a line that `splitPair` parses back. */
export function joinPair(left: string, right: string): string {
  return [left, right].map((text) => text.replaceAll(/[\\=;→]|-(?=>)/gu, String.raw`\$&`)).join(" = ");
}
