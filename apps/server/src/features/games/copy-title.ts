import { GAME_LIMITS } from "@showrunner/contract/rest";
import { createTranslator, locales, type Locale } from "@showrunner/i18n";
import { gamesMessages } from "./messages/en.ts";

const getCopyWord = (locale: Locale): string => createTranslator(gamesMessages, locale)("copy");
const COPY_TITLE_PATTERN = new RegExp(
  String.raw`^(.*\S)\s*\((?:${locales.map(getCopyWord).join("|")})(?: \d+)?\)$`,
  "su",
);

/** Truncates to at most `length` UTF-16 code units at a grapheme boundary. */
function truncateGraphemes(text: string, length: number): string {
  let part = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (part.length + segment.length > length) break;
    part += segment;
  }
  return part.trimEnd();
}

/** Title of the nth copy of a game: “Quiz (copy)”, “Quiz (copy 2)”. A copy of a copy keeps counting. */
export function formatCopyTitle(title: string, number: number, locale: Locale): string {
  const original = COPY_TITLE_PATTERN.exec(title)?.[1] ?? title;
  const suffix = ` (${getCopyWord(locale)}${number === 1 ? "" : ` ${number}`})`;
  return truncateGraphemes(original, GAME_LIMITS.title - suffix.length) + suffix;
}
