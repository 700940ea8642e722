import type { Json } from "@showrunner/engine";
import { z } from "zod";

/** Levels of lists and objects in one value; deeper ones are no honest content, and would exhaust a recursive reader. */
const max_depth = 32;

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined;
  if (left === 0) return false;
  return Object.values(value).every((entry) => isShallow(entry, left - 1));
}

/**
 * Any JSON of bounded depth. What arrives was read by `JSON.parse` and what leaves is written by `JSON.stringify`, so
 * that it is JSON needs no proof; its size is bounded by the largest message.
 */
export const json: z.ZodType<Json, Json> = z
  .custom<Json>((value) => value !== undefined, { error: "required", abort: true })
  .refine((value) => isShallow(value, max_depth), "too_deep")
  .meta({ id: "Json", description: "Any JSON value" });
