import { isPixelSize, MAX_SIDE, MIN_SIDE } from "@showrunner/contract/pixel-size";
import { DEFAULT_MAX_TOKENS } from "@showrunner/contract/run-estimate";
import type { Locale } from "@showrunner/i18n";
import { parseDecimal } from "@showrunner/i18n/typed-decimal";

/** Values of the text console; empty numbers leave the choice to the vendor, or to the server. */
export interface TextFormValues {
  model: string;
  system: string;
  prompt: string;
  temperature: string;
  max_tokens: string;
}

export interface MediaFormValues {
  model: string;
  prompt: string;
  /** Images: pixels, such as `1024x1024`. */
  size: string;
  quality: string;
  count: string;
  /** Videos: seconds. */
  duration: string;
  width: string;
  height: string;
}

const toNumber = (text: string, locale: Locale): number => Number(parseDecimal(text, locale));
/** Parses a number; null if the text is empty or not a number. */
export const toOptional = (text: string, locale: Locale): number | null =>
  text.trim() === "" || Number.isNaN(toNumber(text, locale)) ? null : toNumber(text, locale);
const toModel = (model: string) => (model.trim() === "" ? {} : { model: model.trim() });

/** Returns the error code of an invalid value, which is typed in a language; undefined if it is valid. */
export type FieldCheck = (text: string, locale: Locale) => string | undefined;

/** Checks a number, which may be missing. */
const checkNumber =
  (min: number, max: number, isWhole = true): FieldCheck =>
  (text, locale) => {
    if (text.trim() === "") return undefined;
    const number = toNumber(text, locale);
    if (Number.isNaN(number)) return "invalid";
    if (isWhole && !Number.isInteger(number)) return "whole_number";
    return number < min || number > max ? "out_of_range" : undefined;
  };

export const checkTemperature = checkNumber(0, 2, false);
export const checkMaxTokens = checkNumber(1, 200_000);
export const checkCount = checkNumber(1, 4);
export const checkDuration = checkNumber(1, 60);
export const checkSide = checkNumber(MIN_SIDE, MAX_SIDE);
export const checkSize = (text: string): string | undefined => (isPixelSize(text.trim()) ? undefined : "size_invalid");

export function toTextBody({ model, system, prompt, temperature, max_tokens }: TextFormValues, locale: Locale) {
  return {
    ...toModel(model),
    prompt,
    system: system.trim() === "" ? null : system,
    temperature: toOptional(temperature, locale),
    max_tokens: toOptional(max_tokens, locale) ?? DEFAULT_MAX_TOKENS,
  };
}

export function toImageBody({ model, prompt, size, quality, count }: MediaFormValues, locale: Locale) {
  return {
    ...toModel(model),
    prompt,
    size: size.trim(),
    quality: quality.trim() === "" ? null : quality.trim(),
    count: toNumber(count, locale),
  };
}

export function toVideoBody({ model, prompt, duration, width, height }: MediaFormValues, locale: Locale) {
  return {
    ...toModel(model),
    prompt,
    duration: toNumber(duration, locale),
    width: toOptional(width, locale),
    height: toOptional(height, locale),
  };
}
