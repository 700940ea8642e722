/** Date and time of an ISO 8601 moment, in the visitor's time zone. */
export function formatMoment(moment: string, locale: string): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
