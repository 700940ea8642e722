import type { Locale } from "@showrunner/i18n";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older times are shown as a date. */
const MAX_RELATIVE_AGE_MS = 7 * DAY_MS;

/** “this minute”, “5 minutes ago”, “yesterday”, or a date; `iso` as the API writes times. */
export function formatRelativeTime(iso: string, locale: Locale, now = Date.now()): string {
  const time = Date.parse(iso);
  const age = now - time;
  if (age > MAX_RELATIVE_AGE_MS) return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(time);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (age >= DAY_MS) return format.format(countDays(time) - countDays(now), "day");
  if (age >= HOUR_MS) return format.format(-Math.floor(age / HOUR_MS), "hour");
  // If the device's clock is behind the server's, still show no time in the future.
  return format.format(-Math.max(0, Math.floor(age / MINUTE_MS)), "minute");
}

/** Number of a local calendar day. Days with a change of the clock count as one, although they have 23 or 25 hours. */
function countDays(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}
