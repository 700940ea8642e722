import { game_limits } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";

const copy_words: Readonly<Record<Locale, string>> = { en: "copy", de: "Kopie" };
const is_copy = new RegExp(String.raw`^(.*\S)\s*\((?:${Object.values(copy_words).join("|")})(?: \d+)?\)$`, "su");

/** Truncates to at most `length` UTF-16 code units at a grapheme boundary. */
function firstPart(text: string, length: number): string {
  let part = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (part.length + segment.length > length) break;
    part += segment;
  }
  return part.trimEnd();
}

/** Title of the nth copy of a game: “Quiz (copy)”, “Quiz (copy 2)”. A copy of a copy keeps counting. */
export function copyTitle(title: string, number: number, locale: Locale): string {
  const original = is_copy.exec(title)?.[1] ?? title;
  const suffix = ` (${copy_words[locale]}${number === 1 ? "" : ` ${number}`})`;
  return firstPart(original, game_limits.title - suffix.length) + suffix;
}
