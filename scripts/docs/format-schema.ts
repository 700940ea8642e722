/** The subset of JSON Schema that zod generates for our messages. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const literal = (value: unknown): string => JSON.stringify(value) ?? "undefined";
const formatLimits = ({ maxLength, minimum, maximum }: JsonSchema): string => {
  const lowest = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? `≥ ${minimum}` : "";
  const highest = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `≤ ${maximum}` : "";
  const parts = [lowest, highest, maxLength === undefined ? "" : `≤ ${maxLength} characters`].filter(
    (part) => part !== "",
  );
  return parts.length === 0 ? "" : ` /* ${parts.join(", ")} */`;
};

/** Name of a shared type; the only unnamed one is "any JSON". */
export function typeName(ref: string): string {
  return ref.replace(/^.*\//, "").replace(/^__schema\d+$/, "Json");
}

/** Formats a schema as a TypeScript type. */
export function formatSchema(schema: JsonSchema, indent = ""): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.length > 20 ? "Code" : schema.enum.map(literal).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const inner = `${indent}    `;
    const written = choices.map((choice) => formatSchema(choice, choices.length > 1 ? inner : indent));
    return written.some((text) => text.includes("\n")) || written.join("").length > 100
      ? written.map((text) => `\n${indent}  | ${text}`).join("")
      : written.join(" | ");
  }
  if (schema.type === "array") return `Array<${formatSchema(schema.items ?? {}, indent)}>`;
  if (schema.type === "object") return formatObjectSchema(schema, indent);
  if (schema.type === undefined) return "any";
  const types = typeof schema.type === "string" ? schema.type : schema.type.join(" | ");
  return `${types}${formatLimits(schema)}`;
}

function formatObjectSchema(schema: JsonSchema, indent: string): string {
  const fields = Object.entries(schema.properties ?? {});
  const rest = schema.additionalProperties;
  if (fields.length === 0) return typeof rest === "object" ? `{ [key: string]: ${formatSchema(rest, indent)} }` : "{}";
  const required = new Set(schema.required);
  const written = fields.map(
    ([name, field]) => `${name}${required.has(name) ? "" : "?"}: ${formatSchema(field, `${indent}  `)}`,
  );
  const line = `{ ${written.join("; ")} }`;
  if (line.length + indent.length <= 100 && !line.includes("\n")) return line;
  return `{\n${written.map((text) => `${indent}  ${text}`).join("\n")}\n${indent}}`;
}

/** Replaces the property `field` by a reference to `name`, since it repeats in every part of a union. */
export function hoistField(
  schema: JsonSchema,
  field: string,
  name: string,
): { schema: JsonSchema; hoisted: JsonSchema | undefined } {
  let hoisted: JsonSchema | undefined;
  const options = (schema.oneOf ?? schema.anyOf ?? []).map((option) => {
    const found = option.properties?.[field];
    if (found === undefined) return option;
    hoisted = found;
    return { ...option, properties: { ...option.properties, [field]: { $ref: name } } };
  });
  return { schema: hoisted === undefined ? schema : { oneOf: options }, hoisted };
}
