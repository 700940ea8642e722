import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}
interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Names of fields and parameters without a description. */
function findUndescribedFields(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { in: location, name = "", description, properties } = part as Schema;
  const fields = typeof properties === "object" ? Object.entries(properties) : [];
  return [
    ...(location !== undefined && !isText(description) ? [name] : []),
    ...fields.filter(([, schema]) => schema.$ref === undefined && !isText(schema.description)).map(([field]) => field),
    ...Object.values(part).flatMap(findUndescribedFields),
  ];
}

const isText = (text: string | undefined): boolean => (text ?? "").trim() !== "" && text !== "Default Response";

test("the served OpenAPI document is valid OpenAPI 3.1 and describes all that it names", async () => {
  const server = await startTestServer();
  try {
    const document = (await server.app.inject("/api/v1/openapi.json")).json<Record<string, unknown>>();
    expect([...new Set(findUndescribedFields(document))]).toEqual([]);
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
