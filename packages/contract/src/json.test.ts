import { expect, test } from "vitest";
import { json } from "./json.ts";

const reasonOf = (value: unknown): string | undefined => json.safeParse(value).error?.issues[0]?.message;

test("reports missing JSON as required, not as nested too deeply", () => {
  expect(reasonOf(undefined)).toBe("required");
  expect(reasonOf(JSON.parse("[".repeat(40) + "]".repeat(40)))).toBe("too_deep");
  expect(reasonOf({ a: [null, 1, "text", { b: true }] })).toBeUndefined();
});
