import type { Json } from "@showrunner/engine";
import { z } from "zod";

/** Maximum nesting of lists and objects in one value. Deeper input could exhaust the stack of a recursive reader. */
const MAX_DEPTH = 32;

function isWithinDepth(value: unknown, remainingDepth: number): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined;
  if (remainingDepth === 0) return false;
  return Object.values(value).every((entry) => isWithinDepth(entry, remainingDepth - 1));
}

/**
 * Any JSON value of bounded depth. Input comes from `JSON.parse` and output goes to `JSON.stringify`, so only the depth
 * is checked; the size is limited by the maximum message size.
 */
export const json: z.ZodType<Json, Json> = z
  .custom<Json>((value) => value !== undefined, { error: "required", abort: true })
  .refine((value) => isWithinDepth(value, MAX_DEPTH), "too_deep")
  .meta({ id: "Json", description: "Any JSON value" });

/**
 * JSON of a type that the engine defines. Only that it is JSON is checked; its producer proves the type. The cast is
 * needed because interfaces have no index signature, and so are no `Json` for the compiler.
 */
export const typedJson = <T extends object>(): z.ZodType<T, T> => json as unknown as z.ZodType<T, T>;
