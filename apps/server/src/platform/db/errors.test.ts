import { expect, test } from "vitest";
import { classifyDbError } from "./errors.ts";
import { classifyFailure } from "./inspect/classify-failure.ts";

test.each([
  "28P01",
  "28000",
  "AUTH_SWITCH_PLUGIN_ERROR",
  "ER_ACCESS_DENIED_ERROR",
  "ER_ACCESS_DENIED_NO_PASSWORD_ERROR",
  "ER_NOT_SUPPORTED_AUTH_MODE",
  "ER_HOST_IS_BLOCKED",
  "ER_HOST_NOT_PRIVILEGED",
])("a server that refuses the user with %s is unreachable, because of the credentials", (code) => {
  expect(classifyDbError({ code, message: "refused" })).toMatchObject({
    name: "DatabaseUnavailable",
    reason: "unreachable",
  });
  expect(classifyFailure(Object.assign(new Error("refused"), { code }))).toBe("credentials");
});

test("a statement that is too long for the server is no outage", () => {
  const error = classifyDbError({ code: "ER_NET_PACKET_TOO_LARGE", message: "too long" });
  expect(error).not.toMatchObject({ name: "DatabaseUnavailable" });
  expect(classifyDbError({ code: "ER_NET_READ_ERROR", message: "lost" })).toMatchObject({ reason: "unreachable" });
});
