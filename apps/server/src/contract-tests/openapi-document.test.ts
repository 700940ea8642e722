import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}
const isText = (text: string | undefined): boolean => (text ?? "").trim() !== "" && text !== "Default Response";

test("the served OpenAPI document is valid OpenAPI 3.1 and describes every operation and response", async () => {
  const server = await startTestServer();
  try {
    const document = (await server.app.inject("/api/v1/openapi.json")).json<Record<string, unknown>>();
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    // Every reference resolves.
    expect(() => validator.resolveRefs()).not.toThrow();

    const undescribed = Object.entries(
      document["paths"] as Readonly<Record<string, Record<string, Operation>>>,
    ).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { summary, description, responses }]) => [
        ...(isText(summary) && isText(description) ? [] : [`${method} ${path}`]),
        ...Object.entries(responses).flatMap(([status, response]) =>
          isText(response.description) ? [] : [`${method} ${path} ${status}`],
        ),
      ]),
    );
    expect(undescribed).toEqual([]);
  } finally {
    await server.close();
  }
});
