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

test.each([
  [undefined, "Too many attempts. Please wait a moment.", "Zu viele Versuche. Bitte warten Sie einen Moment."],
  [60, "Too many attempts. Please wait a moment.", "Zu viele Versuche. Bitte warten Sie einen Moment."],
  [
    3_541,
    "Too many attempts. Please try again in 60 minutes.",
    "Zu viele Versuche. Bitte versuchen Sie es in 60 Minuten erneut.",
  ],
])("a refusal for %s s says how long to wait if it is long", (retryAfterS, en, de) => {
  const failure = { code: "too_many_requests", ...(retryAfterS === undefined ? {} : { retryAfterS }) } as const;
  expect(buildErrorBody(failure, "en", "r").message).toBe(en);
  expect(buildErrorBody(failure, "de", "r").message).toBe(de);
});
