import type { Locale } from "@showrunner/i18n";
import type { TextCheck } from "../issue.ts";

/** Removes superfluous spaces. Keeps no-break spaces before a character, as between a number and its unit. */
const tidySpaces = (text: string): string =>
  text
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, " ")
    .replaceAll(/(?: |\u00A0(?!\S)){2,}/g, " ")
    .replaceAll(/ +([,;!?](?=\s|$))/g, "$1")
    .replaceAll(/(\p{L}) +([.:](?=\s|$))/gu, "$1$2")
    .trim();

export const spaces: TextCheck = {
  check: "spaces",
  severity: "low",
  kinds: ["line"],
  find: (text) => {
    const tidy = tidySpaces(text);
    return tidy === text ? null : { excerpt: text.trim().slice(0, 80), replacement: tidy };
  },
};

/** Quotation marks by language. Those of other languages are not checked. */
const QUOTES: Readonly<Partial<Record<Locale, readonly [string, string]>>> = { en: ["“", "”"], de: ["„", "“"] };
const OPENING_QUOTE = /(^|[\s(])"(?=\S)/g;
const CLOSING_QUOTE = /(\S)"(?=[\s.,;:!?)]|$)/g;

/** Replaces straight quotation marks if they form pairs. A single one means inches. */
function setQuotes(text: string, [opening, closing]: readonly [string, string]): string {
  const replaced = text.replaceAll(OPENING_QUOTE, `$1${opening}`).replaceAll(CLOSING_QUOTE, `$1${closing}`);
  const count = (mark: string): number => replaced.split(mark).length;
  return replaced.includes('"') || count(opening) !== count(closing) ? text : replaced;
}

function setTypography(text: string, locale: Locale): string {
  const quotes = QUOTES[locale];
  return (quotes === undefined ? text : setQuotes(text, quotes))
    .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "’")
    .replaceAll(/(?<!\.)\.{3}(?!\.)/g, "…")
    .replaceAll(/(?<=\S) (?:-|--) (?=\S)/g, " – ")
    .replaceAll(/([!?])\1+(?=\s|$)/g, "$1");
}

export const typography: TextCheck = {
  check: "typography",
  severity: "low",
  kinds: ["line"],
  find: (text, locale) => {
    const replacement = setTypography(text, locale);
    return replacement === text ? null : { excerpt: text.slice(0, 80), replacement };
  },
};

/** Texts with fewer letters may be abbreviations. */
const MIN_CAPITALS = 16;
const LAST_STEPS = new Set(["question", "question_text", "prompt"]);
export const isQuestion = ({ path }: { readonly path: string }): boolean =>
  LAST_STEPS.has(path.slice(path.lastIndexOf(".") + 1));

export const capitals: TextCheck = {
  check: "capitals",
  severity: "low",
  kinds: ["line"],
  isCheckedPlace: isQuestion,
  find: (text) => {
    const letters = text.match(/\p{L}/gu) ?? [];
    const isShouted = letters.length >= MIN_CAPITALS && letters.every((letter) => letter === letter.toUpperCase());
    return isShouted && text !== text.toLowerCase() ? { excerpt: text.slice(0, 80), replacement: null } : null;
  },
};

/** Words that begin a question, by language. Questions in other languages are not checked. */
const ASKING: Readonly<Partial<Record<Locale, RegExp>>> = {
  en: /^(?:who|whom|whose|what|which|when|where|why|how)\b/i,
  de: /^(?:wer|wem|wen|wessen|was|welche[rsnm]?|wann|wo|woher|wohin|womit|wodurch|warum|weshalb|wieso|wie|wieviele?)(?!\p{L})/iu,
};

export const questionMark: TextCheck = {
  check: "question_mark",
  severity: "low",
  kinds: ["line"],
  isCheckedPlace: isQuestion,
  find: (text, locale) => {
    const trimmed = text.trim();
    // If the text already has a question mark, or ends with other punctuation, the host knows better.
    if (ASKING[locale]?.test(trimmed) !== true || trimmed.includes("?") || !/[\p{L}\p{N}.]$/u.test(trimmed))
      return null;
    return { excerpt: trimmed.slice(-40), replacement: `${trimmed.replace(/\.$/, "")}?` };
  },
};
