import { expect, test } from "vitest";
import { buildErrorBody } from "./error-body.ts";

test.each([
  ["1.0000005", "$1.00"],
  ["1.0000015", "$1.000002"],
])("money of a message is rounded half to even: %s", (amount, shown) => {
  const params = { limit: { amount, currency: "USD" }, renews_on: "2026-01-01T00:00:00.000Z" };
  expect(buildErrorBody({ code: "budget_exceeded_user", params }, "en", "r").message).toContain(
    `budget of ${shown} for`,
  );
});
