import fc from "fast-check";

/** As much of JSON Schema as the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

/** What programs and people send that no schema asks for. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    0,
    -1,
    1e308,
    -0.5,
    2 ** 53,
    true,
    [],
    {},
    "\u0000",
    "\ud800",
    "💥".repeat(50),
    "' or 1=1 --",
    "%",
    "../../etc/passwd",
  ),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":1,"toString":null}')),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer({ min: 200, max: 5_000 }).map((length) => "x".repeat(length)),
  fc.integer({ min: 30, max: 300 }).map((depth) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that a schema describes, and, about one time in ten at every place, values that it does not. */
export function arbitraryJson(
  schema: Schema,
  resolve: (reference: string) => Schema,
  depth = 0,
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: described(schema, resolve, depth) }, { weight: 1, arbitrary: odd });
}

function described(schema: Schema, resolve: (reference: string) => Schema, depth: number): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => arbitraryJson(part, resolve, depth + 1);
  if (schema.$ref !== undefined) return described(resolve(schema.$ref), resolve, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => described(choice, resolve, depth)));
  switch (schema.type) {
    case "object": {
      const { properties = {}, required = [] } = schema;
      const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
      return fc.record(parts, { requiredKeys: Object.keys(parts).filter((name) => required.includes(name)) });
    }
    case "array":
      return fc.array(inner(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, depth > 3 ? 1 : 4) });
    case "string":
      return schema.format === "email"
        ? fc.emailAddress()
        : fc.string({ maxLength: Math.min(schema.maxLength ?? 20, 20) });
    case "integer":
    case "number": {
      const [min, max] = [schema.minimum ?? -1_000, schema.maximum ?? 1_000];
      return fc.oneof(fc.integer({ min, max: Math.max(min, Math.min(max, 1e9)) }), fc.constantFrom(min, max));
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
