import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  let text = "";
  write(createLogger("info", { write: (line) => (text += line) }));
  return JSON.parse(text) as Record<string, unknown>;
}

test.each([
  ["on its own", { password: "hunter2" }],
  ["in a body", { body: { password: "hunter2", team_token: "hunter2" } }],
  ["in headers", { request: { headers: { authorization: "Bearer hunter2", cookie: "hunter2" } } }],
])("redacts a secret %s", (_, fields) => {
  const text = JSON.stringify(logged((logger) => logger.info(fields)));
  expect(text).not.toContain("hunter2");
  expect(text).toContain("[redacted]");
});

test("serialises only name, code, message, stack and cause of an error", () => {
  const cause = new Error("connect to postgres://show:hunter2@db:5432/shows failed");
  const error = Object.assign(new TypeError("no way", { cause }), {
    code: "ENOWAY",
    command: { name: "auth", args: ["hunter2"] },
    parameters: ["hunter2"],
  });
  const { err } = logged((logger) => logger.error({ err: error }, "bus")) as { err: Record<string, unknown> };
  expect(err).toEqual({
    type: "TypeError",
    message: "no way",
    code: "ENOWAY",
    stack: expect.stringContaining("logger.test.ts") as unknown,
    cause: {
      type: "Error",
      message: "connect to postgres://[redacted]@db:5432/shows failed",
      stack: expect.not.stringContaining("hunter2") as unknown,
    },
  });
});

test("does not log the password that Redis refused", async () => {
  const redis = new Redis("redis://:hunter2@127.0.0.1:1", { lazyConnect: true, retryStrategy: () => null });
  const error: unknown = await new Promise((resolve) => {
    redis.on("error", resolve);
    redis.connect().catch(resolve);
  });
  redis.disconnect();
  expect(JSON.stringify(logged((logger) => logger.warn({ err: error }, "bus")))).not.toContain("hunter2");
});

test("truncates circular error causes", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(logged((logger) => logger.error({ err: error }))).length).toBeLessThan(20_000);
});
