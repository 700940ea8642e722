import type { Distribution, Json } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import { readNumber } from "../../read-json.ts";
import { RANGE_SEPARATOR } from "../range-separator.ts";

/** A number with its unit, in the notation of the language; numbers of four digits, such as years, have no separator. */
export function formatValue(value: number, unit: string, locale: Locale): string {
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 9, useGrouping: "min2" }).format(value);
  return unit === "" ? text : `${text} ${unit}`;
}

/** Formats the numbers and ranges of a distribution for the language; entries keep their original label as id. */
export function formatLabels(distribution: Distribution, locale: Locale): Distribution {
  const format = (label: string): string =>
    label
      .split(RANGE_SEPARATOR)
      .map((value) => formatValue(Number(value), "", locale))
      .join(RANGE_SEPARATOR);
  return {
    ...distribution,
    entries: distribution.entries.map((entry) => ({ ...entry, option_id: entry.label, label: format(entry.label) })),
  };
}

/** A field with a number; null without one. */
export function readValue(value: Json, key: string): number | null {
  const found = readNumber(value, key, Number.NaN);
  return Number.isNaN(found) ? null : found;
}

/**
 * Parses a typed number. If it contains both commas and points, the last one is the decimal separator; a lone comma or
 * point is one if it is the language's decimal separator or cannot group thousands.
 */
export function parseValue(typed: string, locale: Locale): number | null {
  const text = typed.replaceAll(/[\s'’_]/gu, "").replace("−", "-");
  if (!/^[-+]?(?=.*\d)[\d.,]+$/u.test(text)) return null;
  const decimal = findDecimalSeparator(text, locale);
  const digits = decimal === null ? text.replaceAll(/[.,]/gu, "") : toPlain(text, decimal);
  const value = Number(digits);
  return Number.isFinite(value) ? value : null;
}

/** A typed number with the opposite sign; it may be incomplete. */
export function changeSign(typed: string): string {
  const digits = typed.replace(/^\s*[-+−]/u, "");
  return /^\s*[-−]/u.test(typed) ? digits : `-${digits}`;
}

function findDecimalSeparator(text: string, locale: Locale): "." | "," | null {
  const [points, commas] = [text.split(".").length - 1, text.split(",").length - 1];
  if (points > 0 && commas > 0) return text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
  if (points + commas !== 1) return null;
  const usedSeparator = points === 1 ? "." : ",";
  const localeSeparator = new Intl.NumberFormat(locale).format(0.5).includes(",") ? "," : ".";
  return usedSeparator === localeSeparator || !/^[-+]?[1-9]\d{0,2}[.,]\d{3}$/u.test(text) ? usedSeparator : null;
}

function toPlain(text: string, decimal: "." | ","): string {
  const index = text.lastIndexOf(decimal);
  return `${text.slice(0, index).replaceAll(/[.,]/gu, "")}.${text.slice(index + 1)}`;
}
