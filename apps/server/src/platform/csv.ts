import type { Locale } from "@showrunner/i18n";

/** Spreadsheets expect the semicolon between cells where the comma is the decimal separator. */
export const getCsvDelimiter = (locale: Locale): string => ((0.5).toLocaleString(locale).includes(",") ? ";" : ",");
