import type { Locale } from "@showrunner/i18n";

const MAX_DIGITS = 40;

/** Types decimal text so that `Intl` formats it without converting it to a floating-point number. */
const asText = (decimal: string): `${number}` => decimal as `${number}`;

/** A decimal number with all of its digits, such as “1,000.000002”. */
export function formatDecimal(decimal: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DIGITS }).format(asText(decimal));
}
