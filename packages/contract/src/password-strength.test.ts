import { expect, test } from "vitest";
import { findPasswordWeakness } from "./password-strength.ts";

const names = ["Uma.Meyer", "uma@example.org", "Uma", "", null];

test.each([
  ["password", "common_password"],
  ["Passwort2026", "common_password"],
  ["Hallo-123!", "common_password"],
  ["aaaaaaaa", "common_password"],
  ["umameyer", "own_name"],
  ["ILikeUma99", "own_name"],
  ["correct horse battery", null],
  ["", null],
])("%s: %s", (password, warning) => {
  expect(findPasswordWeakness(password, names)).toBe(warning);
});
