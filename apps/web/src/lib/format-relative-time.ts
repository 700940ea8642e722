import type { Locale } from "@showrunner/i18n";

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["minute", 60_000],
  ["hour", 3_600_000],
  ["day", 86_400_000],
];
/** Older times are shown as a date. */
const MAX_RELATIVE_AGE_MS = 7 * 86_400_000;

/** “this minute”, “5 minutes ago”, “yesterday”, or a date; `iso` as the API writes times. */
export function formatRelativeTime(iso: string, locale: Locale, now = Date.now()): string {
  const time = Date.parse(iso);
  const age = now - time;
  if (age > MAX_RELATIVE_AGE_MS) return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(time);
  const [unit, length] = units.findLast(([, size]) => age >= size) ?? ["minute", 60_000];
  // If the device's clock is behind the server's, still show no time in the future.
  const count = Math.max(0, Math.floor(age / length));
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-count, unit);
}
