import { expect, test } from "vitest";
import { ApiError, getErrorReason } from "./api-error.ts";

test("the reason of an error is the message of its first field, or its own message", () => {
  const message = "Some entries are not valid.";
  const field = { path: "to", code: "range_reversed", message: "The last day is before the first one." };
  const refusal = (fields: readonly object[]): ApiError =>
    new ApiError({ message, status: 422, code: "validation_failed", data: { message, details: { fields } } });
  expect(getErrorReason(refusal([field]))).toBe(field.message);
  expect(getErrorReason(refusal([]))).toBe(message);
  expect(getErrorReason(new TypeError("unexpected"))).toBe("unexpected");
});
