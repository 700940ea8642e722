import unhomoglyph from "unhomoglyph";
import type { TextCheck } from "../issue.ts";

/** Soft hyphens, zero-width and directional characters, but not zero-width joiners within an emoji. */
const INVISIBLE = /[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\uFEFF]|(?<![\p{Emoji}\uFE0F])\u200D/gu;

export const invisible: TextCheck = {
  check: "invisible",
  severity: "medium",
  kinds: ["line", "markdown"],
  find: (text) => {
    const cleaned = text.replaceAll(INVISIBLE, "");
    if (cleaned === text) return null;
    const at = text.search(INVISIBLE);
    return { excerpt: text.slice(Math.max(0, at - 12), at + 12).replaceAll(INVISIBLE, "␣"), replacement: cleaned };
  },
};

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/gu;

/** Replaces look-alike letters in words that mix Latin with another script, because readers could not type them. */
function toLatin(word: string): string {
  if (!LATIN.test(word)) return word;
  return word.replaceAll(FOREIGN, (letter) => {
    const prototype = unhomoglyph(letter);
    return LATIN.test(prototype) ? prototype : letter;
  });
}

export const lookAlike: TextCheck = {
  check: "look_alike",
  severity: "high",
  kinds: ["line", "markdown"],
  find: (text) => {
    const word = text.match(WORD)?.find((each) => toLatin(each) !== each);
    return word === undefined ? null : { excerpt: word, replacement: text.replaceAll(WORD, toLatin) };
  },
};
