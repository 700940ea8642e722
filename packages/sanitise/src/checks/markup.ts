import { decodeHTML } from "entities";
import type { TextCheck } from "../issue.ts";

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
const TAG = /<\/?(?:a|b|br|center|div|em|font|h[1-6]|i|img|li|ol|p|small|span|strong|sub|sup|u|ul)\b[^<>]*>/gi;
const BREAK = /<\/?(?:br|div|li|p)\b[^<>]*>/gi;
const BREAKS_AT_LINE_START = new RegExp(`^([ \\t]*)(?:${BREAK.source})+`, "gim");
const BREAKS_AT_LINE_END = new RegExp(`(?<![ \\t])[ \\t]*(?:${BREAK.source}[ \\t]*)+$`, "gim");

/** Entities are remnants of imports. Texts of kind `line` are not HTML, so they would be shown undecoded. */
export const htmlEntity: TextCheck = {
  check: "html_entity",
  severity: "medium",
  kinds: ["line"],
  find: (text) => {
    const [entity] = ENTITY.exec(text) ?? [];
    const decoded = decodeHTML(text);
    return entity === undefined || decoded === text ? null : { excerpt: entity, replacement: decoded };
  },
};

const removeTags = (text: string): string => text.replace(BREAK, " ").replace(TAG, "").replaceAll(/ {2,}/g, " ").trim();

/** Keeps all other blanks: in Markdown they nest lists and indent code. */
const removeTagsFromLines = (text: string): string =>
  text.replace(BREAKS_AT_LINE_END, "").replace(BREAKS_AT_LINE_START, "$1").replace(BREAK, " ").replace(TAG, "");

export const htmlTag: TextCheck = {
  check: "html_tag",
  severity: "medium",
  kinds: ["line", "markdown"],
  find: (text) => {
    const [tag] = text.match(TAG) ?? [];
    if (tag === undefined) return null;
    return { excerpt: tag, replacement: /[\n\r]/.test(text) ? removeTagsFromLines(text) : removeTags(text) };
  },
};

const EMPTY_ALT = /!\[\s*\]\([^)]*\)/;

export const altMissing: TextCheck = {
  check: "alt_missing",
  severity: "low",
  kinds: ["markdown"],
  find: (text) => {
    const [image] = EMPTY_ALT.exec(text) ?? [];
    return image === undefined ? null : { excerpt: image, replacement: null };
  },
};
