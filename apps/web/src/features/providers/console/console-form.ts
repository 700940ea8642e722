import { isPixelSize } from "@showrunner/contract/pixel-size";
import { DEFAULT_MAX_TOKENS } from "@showrunner/contract/run-estimate";

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

const toNumber = (text: string): number => Number(text.trim().replace(",", "."));
/** Parses a number; null if the text is empty or not a number. */
export const toOptional = (text: string): number | null =>
  text.trim() === "" || Number.isNaN(toNumber(text)) ? null : toNumber(text);
const toModel = (model: string) => (model.trim() === "" ? {} : { model: model.trim() });

/** Error code of an invalid number; undefined if it is valid or empty. */
export function checkNumber(text: string, least: number, most: number, isWhole = false): string | undefined {
  if (text.trim() === "") return undefined;
  const number = toNumber(text);
  if (Number.isNaN(number)) return "invalid";
  if (isWhole && !Number.isInteger(number)) return "whole_number";
  return number < least || number > most ? "out_of_range" : undefined;
}

export const checkMaxTokens = (text: string): string | undefined => checkNumber(text, 1, 200_000, true);
export const checkCount = (text: string): string | undefined => checkNumber(text, 1, 4, true);
export const checkDuration = (text: string): string | undefined => checkNumber(text, 1, 60, true);
export const checkSize = (text: string): string | undefined => (isPixelSize(text.trim()) ? undefined : "size_invalid");

export function toTextBody({ model, system, prompt, temperature, max_tokens }: TextFormValues) {
  return {
    ...toModel(model),
    prompt,
    system: system.trim() === "" ? null : system,
    temperature: toOptional(temperature),
    max_tokens: toOptional(max_tokens) ?? DEFAULT_MAX_TOKENS,
  };
}

export function toImageBody({ model, prompt, size, quality, count }: MediaFormValues) {
  return {
    ...toModel(model),
    prompt,
    size: size.trim(),
    quality: quality.trim() === "" ? null : quality.trim(),
    count: toNumber(count),
  };
}

export function toVideoBody({ model, prompt, duration, width, height }: MediaFormValues) {
  return {
    ...toModel(model),
    prompt,
    duration: toNumber(duration),
    width: toOptional(width),
    height: toOptional(height),
  };
}
