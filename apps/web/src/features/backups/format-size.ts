const MEGABYTE = 1_000_000;

/** Size in MB without the unit: one decimal, since small installations have less than one. */
export function formatMegabytes(bytes: number, locale: string): string {
  return (bytes / MEGABYTE).toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
}
