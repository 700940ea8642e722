import { expect, test } from "vitest";
import { parseChoice } from "./use-columns.ts";

test("keeps the known columns of a stored choice, in the order of the table", () => {
  expect(parseChoice('["role","gone","email"]', ["email", "role", "created"])).toEqual(["email", "role"]);
  expect(parseChoice("[]", ["email"])).toEqual([]);
});

test.each([null, "", "{", "7", '{"email":true}'])("falls back to the default for %j", (stored) => {
  expect(parseChoice(stored, ["email"])).toBeNull();
});
