import type { Locale } from "./index.ts";

/** The separators of a language: of groups of thousands, and of the decimal places. */
function getSeparators(locale: Locale) {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const find = (type: "group" | "decimal"): string => parts.find((part) => part.type === type)?.value ?? "";
  return { group: find("group"), decimal: find("decimal") };
}

/** A decimal number as it is typed in a language, without groups, for the value of a field. `parseDecimal` reads it. */
export function formatTypedDecimal(decimal: string, locale: Locale): string {
  return decimal.replace(".", getSeparators(locale).decimal);
}

/**
 * Parses a number that was typed in the notation of a language. The separator of its groups also counts as the decimal
 * separator where it cannot group thousands: in English “1,5” and “0,125” are decimals, and “1,125” is not. Returns an
 * empty text as it is, and `NaN`, which no field accepts, for text that is ambiguous or no number.
 */
export function parseDecimal(typed: string, locale: Locale): string {
  const text = typed.trim();
  if (text === "") return "";
  const { group, decimal } = getSeparators(locale);
  const whole = String.raw`\d+|[1-9]\d{0,2}(?:(?<separator>[${group}\s])\d{3})(?:\k<separator>\d{3})*`;
  const own = new RegExp(String.raw`^(?<whole>-?(?:${whole}))(?:[${decimal}](?<places>\d+))?$`);
  const other = new RegExp(String.raw`^(?<whole>-?(?:0|\d+(?=.\d{1,2}$)))[${group}](?<places>\d+)$`);
  const found = (own.exec(text) ?? other.exec(text))?.groups;
  if (found === undefined) return "NaN";
  const { whole: digits = "", places } = found;
  return digits.replaceAll(/[^\d-]/g, "") + (places === undefined ? "" : `.${places}`);
}
