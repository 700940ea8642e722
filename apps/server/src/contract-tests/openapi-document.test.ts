import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

test("the served OpenAPI document is valid OpenAPI 3.1", async () => {
  const server = await startTestServer();
  try {
    const document = (await server.app.inject("/api/v1/openapi.json")).json<Record<string, unknown>>();
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    // Every reference resolves.
    expect(() => validator.resolveRefs()).not.toThrow();
  } finally {
    await server.close();
  }
});
