import fc from "fast-check";

/** The subset of JSON Schema that the OpenAPI document and the messages use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface JsonOptions {
  readonly resolve: (reference: string) => JsonSchema;
  /** In how many of ten places to generate a value that the schema does not allow. */
  readonly oddInTen: number;
  /** Preferred values for properties of this name, such as existing ids. */
  readonly known?: (property: string) => fc.Arbitrary<unknown> | undefined;
}

/** Property names with a meaning in JavaScript, and some without. */
export const ODD_KEYS = ["__proto__", "constructor", "toString", "hasOwnProperty", "then", "length", "", "\u0000", "é"];

/** Texts that often break programs. */
export const ODD_TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00y",
  "\uffff\ufffe",
  "\u202eshow\u202c",
  "مرحبا بالعالم",
  "e\u0301\u0301\u0301",
  "👩‍👩‍👧‍👦".repeat(10),
  "💥".repeat(50),
  "\r\nX-Injected: 1",
  "\u001b[31m\u0007\b\u007f",
  "' or 1=1 --",
  "%",
  "%00",
  "_!\\%",
  "../../etc/passwd",
  "..\\..\\windows",
  "${7*7}{{7*7}}",
  "<img src=x onerror=alert(1)>",
  "=cmd|' /C calc'!A0",
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "0x10",
  "true",
  "null",
  "[object Object]",
  ...ODD_KEYS,
];

const ODD_NUMBERS = [0, -0, -1, 0.1, -0.5, 1e-320, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, -(2 ** 63), 1e21, 1e308];

/** JSON values that no schema asks for. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null]),
  fc.constantFrom(...ODD_NUMBERS),
  fc.constantFrom(...ODD_TEXTS),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":1,"toString":null}')),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer({ min: 200, max: 5_000 }).map((length) => "x".repeat(length)),
  fc.integer({ min: 20_000, max: 70_000 }).map((length) => "ä".repeat(length)),
  fc.integer({ min: 30, max: 300 }).map((depth) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`)),
  fc.dictionary(fc.constantFrom(...ODD_KEYS), fc.constantFrom(...ODD_TEXTS), { maxKeys: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that a schema allows, with others mixed in at every level, as `oddInTen` says. */
export function arbitraryJson(schema: JsonSchema, options: JsonOptions, depth = 0): fc.Arbitrary<unknown> {
  const fitting = schemaArbitrary(schema, options, depth);
  const { oddInTen } = options;
  if (oddInTen === 0) return fitting;
  return fc.oneof({ weight: 10 - oddInTen, arbitrary: fitting }, { weight: oddInTen, arbitrary: oddJson });
}

function objectArbitrary({ properties = {}, required = [] }: JsonSchema, options: JsonOptions, depth: number) {
  const parts = Object.entries(properties).map(([name, part]): [string, fc.Arbitrary<unknown>] => {
    const fitting = arbitraryJson(part, options, depth + 1);
    const known = options.known?.(name);
    return [name, known === undefined ? fitting : fc.oneof({ weight: 4, arbitrary: known }, fitting)];
  });
  return fc.record(Object.fromEntries(parts), {
    requiredKeys: Object.keys(properties).filter((name) => required.includes(name)),
  });
}

const MAX_TEXT_LENGTH = 300;

function textArbitrary({
  minLength = 0,
  maxLength = MAX_TEXT_LENGTH,
  pattern,
  format,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  // The contract's other patterns have a fixed length.
  if (pattern !== undefined)
    return /\\p\{/.test(pattern)
      ? fc.stringMatching(/^[a-z0-9._-]+$/, { maxLength: 20 }).map((text) => text.padEnd(minLength, "x"))
      : fc.stringMatching(new RegExp(pattern));
  const max = Math.min(maxLength, 20);
  const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  return fc.oneof(
    fc.string({ minLength: Math.min(minLength, max), maxLength: max }),
    fc.string({ minLength: Math.min(minLength, 5), maxLength: 5, unit: "grapheme" }).filter(fits),
    fc.constantFrom(...ODD_TEXTS.filter(fits), "x".repeat(minLength)),
    fc.constant("ß".repeat(maxLength)),
  );
}

function schemaArbitrary(schema: JsonSchema, options: JsonOptions, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return schemaArbitrary(options.resolve(schema.$ref), options, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => schemaArbitrary(choice, options, depth)));
  if (typeof schema.type === "object")
    return fc.oneof(...schema.type.map((type) => schemaArbitrary({ ...schema, type }, options, depth)));
  switch (schema.type) {
    case "object":
      return objectArbitrary(schema, options, depth);
    case "array": {
      const { minItems: minLength = 0, maxItems = 4 } = schema;
      const maxLength = Math.max(minLength, Math.min(maxItems, depth > 3 ? 1 : 4));
      return fc.array(arbitraryJson(schema.items ?? {}, options, depth + 1), { minLength, maxLength });
    }
    case "string":
      return textArbitrary(schema);
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
