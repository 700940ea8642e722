/** Signed milliseconds between presses: `+34 ms`, `0 ms`; one decimal below 10 ms. */
export function formatMargin(ms: number, locale: string): string {
  const digits = Math.abs(ms) < 10 ? 1 : 0;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, signDisplay: "exceptZero" }).format(ms);
  return `${number} ms`;
}

/** Seconds behind the first submission: `+3.2 s`. */
export function formatSecondsBehind(ms: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "always",
  });
  return `${format.format(ms / 1000)} s`;
}

/** A share in [0, 1]: `½`, `75 %`. */
export function formatShare(share: number, locale: string): string {
  if (share === 0.5) return "½";
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share);
}
