import type { Locale } from "@showrunner/i18n";

/**
 * Characters that start a formula in spreadsheets: `=`, `+`, `-` and `@`, also in full width and behind invisible
 * characters that some programs drop; and a leading tab or carriage return, which shifts cells.
 */
const formulaStart =
  /^[\t\r]|^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe: names are user input. */
export function escapeFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Spreadsheets expect the semicolon between cells where the comma is the decimal separator. */
export const getCsvDelimiter = (locale: Locale): string => ((0.5).toLocaleString(locale).includes(",") ? ";" : ",");
