import type { Locale } from "@showrunner/i18n";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEP = 1_000;

/** Bytes in the largest unit that leaves at least one, such as “1.5 GB”. */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / STEP ** power);
}

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
