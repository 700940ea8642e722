/**
 * A number with digits in groups, a fraction and an exponent; groups and fractions are separated as in any language.
 */
const NUMBER = /[-+]?\d(?:[\d.,'’]|[ \u00a0\u202f](?=\d{3}(?!\d)))*(?:e[-+]?\d+)?/giu;

/** Separators of groups that are no decimal separator anywhere. */
const GROUP_SEPARATORS = /[ \u00a0\u202f'’]/gu;

/**
 * The numbers that a text may contain. "1.233" is read both as 1.233 (English) and as 1233 (German), because the
 * language of a model's answer is not known.
 */
export function readNumbers(text: string): readonly number[] {
  const found = [...text.replaceAll("−", "-").matchAll(NUMBER)].flatMap(([token]) => {
    const digits = token.replaceAll(GROUP_SEPARATORS, "").replace(/[.,]+$/u, "");
    return [Number(digits.replaceAll(",", "")), Number(digits.replaceAll(".", "").replace(",", "."))];
  });
  return [...new Set(found)].filter((value) => Number.isFinite(value));
}
