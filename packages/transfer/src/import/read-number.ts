/**
 * Reads the whole number at the beginning of a text such as `15 s`, with or without separators of thousands; else NaN.
 */
export function readWholeNumber(text: string): number {
  const digits = /^\s*([1-9]\d{0,2}(?:[ ,.'’]\d{3})+|\d{1,9})(?:[.,]0{1,2})?(?![.,]?\d)/u.exec(text)?.[1];
  return Number(digits?.replaceAll(/\D/gu, "") ?? Number.NaN);
}

/** Groups of thousands with one separator. */
const GROUPED_NUMBER = /^[-+]?[1-9]\d{0,2}(?:(?<separator>[ ,'’])\d{3})(?:\k<separator>\d{3})*(?:\.\d+)?$/u;
/** Points group thousands only if there are several, or a comma follows: `3.645` is a decimal. */
const GERMAN_NUMBER = /^[-+]?\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d+)?|\.\d{3},\d+)$/u;

/**
 * Reads a number with a decimal point and optional separators (comma, space, apostrophe) of thousands; a comma that
 * cannot separate thousands counts as a decimal point. Also reads German notation where it is unmistakable. Null for
 * other texts.
 */
export function readDecimal(text: string): number | null {
  const typed = text.trim().replace("−", "-");
  const digits = GERMAN_NUMBER.test(typed)
    ? typed.replaceAll(".", "").replace(",", ".")
    : GROUPED_NUMBER.test(typed)
      ? typed.replaceAll(/[ ,'’]/gu, "")
      : typed.replace(",", ".");
  const value = digits === "" ? Number.NaN : Number(digits);
  return Number.isFinite(value) ? value : null;
}
