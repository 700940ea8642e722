import { expect, test } from "vitest";
import { isFeatureEnabled } from "./feature-status.api.ts";

test("a feature follows its status; a failure disables it, even after a response", () => {
  expect(isFeatureEnabled({ data: undefined, isError: false })).toBeUndefined();
  expect(isFeatureEnabled({ data: { enabled: true }, isError: false })).toBe(true);
  expect(isFeatureEnabled({ data: { enabled: false }, isError: false })).toBe(false);
  expect(isFeatureEnabled({ data: undefined, isError: true })).toBe(false);
  expect(isFeatureEnabled({ data: { enabled: true }, isError: true })).toBe(false);
});
