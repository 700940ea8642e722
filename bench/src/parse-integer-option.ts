/**
 * Parses an integer option from 1 to `most`. Throws a readable message otherwise.
 *
 * @param otherwise the default
 */
export function parseIntegerOption(name: string, given: string | undefined, otherwise: number, most: number): number {
  const number = given === undefined ? otherwise : Number(given);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Error(`--${name} must be a whole number from 1 to ${most}`);
}
