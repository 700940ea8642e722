import type { Locale } from "@showrunner/i18n";

const formatters = new Map<string, Intl.NumberFormat>();

/** Formats decimal text without converting it to a floating-point number. Halves are rounded to even (RATE-4). */
function formatDecimal(amount: string, locale: Locale, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([locale, options]);
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, { ...options, roundingMode: "halfEven" });
  formatters.set(key, formatter);
  return formatter.format(amount as Intl.StringNumericLiteral);
}

/** Less than a cent, but not nothing. */
const SMALL_AMOUNT = /^-?0\.00\d*[1-9]/;

/** An amount such as “$1,234.56”; less than a cent keeps three digits, such as “$0.000153”. */
export function formatMoney(amount: string, currency: string, locale: Locale): string {
  const digits = SMALL_AMOUNT.test(amount)
    ? { maximumSignificantDigits: 3 }
    : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return formatDecimal(amount, locale, { style: "currency", currency, ...digits });
}

/** A value on an axis, as short as three digits allow: “$0.0075”, “$15”. */
export function formatMoneyTick(value: number, currency: string, locale: Locale): string {
  return formatDecimal(String(value), locale, { style: "currency", currency, maximumSignificantDigits: 3 });
}

/** An amount with all of its digits. */
export function formatExactMoney(amount: string, currency: string, locale: Locale): string {
  return formatDecimal(amount, locale, {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 18,
  });
}

/** A number of units, such as “1,234.5”. */
export function formatUnits(amount: string, locale: Locale): string {
  return formatDecimal(amount, locale, { maximumFractionDigits: 6 });
}
