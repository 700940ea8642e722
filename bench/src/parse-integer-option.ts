/**
 * Parses an integer option from 1 to `max`. Throws a readable message otherwise.
 *
 * @param defaultValue used if `text` is undefined
 */
export function parseIntegerOption(name: string, text: string | undefined, defaultValue: number, max: number): number {
  const number = text === undefined ? defaultValue : Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new Error(`--${name} must be a whole number from 1 to ${max}`);
}
