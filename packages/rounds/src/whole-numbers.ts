import type { ConfigProblem } from "@showrunner/engine";

/** Least and greatest allowed value. */
export type NumberLimits = { readonly min: number; readonly max: number };

export function isWholeNumber(value: unknown, { min, max }: NumberLimits): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}

/** Problems of a number in a config; empty if it is valid or undefined, which stands for the default. */
export function findWholeNumberProblems(path: string, value: unknown, limits: NumberLimits): readonly ConfigProblem[] {
  return value === undefined || isWholeNumber(value, limits) ? [] : [{ path, code: "out_of_range", params: limits }];
}
