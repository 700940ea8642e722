import { game_limits } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";

const copy_words: Readonly<Record<Locale, string>> = { en: "copy", de: "Kopie" };
const is_copy = new RegExp(String.raw`^(.*\S)\s*\((?:${Object.values(copy_words).join("|")})(?: \d+)?\)$`, "su");

/** The first so many characters of a text, none of them cut in two. */
function firstPart(text: string, length: number): string {
  let part = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (part.length + segment.length > length) break;
    part += segment;
  }
  return part.trimEnd();
}

/** Titles for the 1st, 2nd, 3rd … copy of a game: “Quiz (copy)”, “Quiz (copy 2)”; a copy of a copy counts on. */
export function copyTitle(title: string, number: number, locale: Locale): string {
  const original = is_copy.exec(title)?.[1] ?? title;
  const suffix = ` (${copy_words[locale]}${number === 1 ? "" : ` ${number}`})`;
  return firstPart(original, game_limits.title - suffix.length) + suffix;
}
