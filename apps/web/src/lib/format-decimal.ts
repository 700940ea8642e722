import type { Locale } from "@showrunner/i18n";

const MAX_DIGITS = 40;

/** `Intl` formats decimal text without making it a floating-point number. */
const asText = (decimal: string): `${number}` => decimal as `${number}`;

/** A decimal number with all of its digits, such as “1,000.000002”. */
export function formatDecimal(decimal: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DIGITS }).format(asText(decimal));
}

/** What was typed, as decimal text: German writes a comma. Anything else is left for the server to refuse. */
export function parseDecimal(typed: string): string {
  const text = typed.trim().replaceAll(/\s/g, "");
  return /^\d+,\d+$/.test(text) ? text.replace(",", ".") : text;
}
