import type { Locale } from "@showrunner/i18n";

const DURATION_UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** A duration in its two largest units, such as “2 days, 3 hours”. */
export function formatDuration(ms: number, locale: Locale): string {
  let rest = Math.max(0, ms);
  const parts: string[] = [];
  for (const [unit, length] of DURATION_UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 || (unit === "minute" && parts.length === 0))
      parts.push(new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count));
  }
  return parts.slice(0, 2).join(", ");
}
