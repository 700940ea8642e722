import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import type { JsonSchema } from "./arbitrary-json.ts";

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A response, received by whatever client. */
export interface ReceivedResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  readonly rawPayload: Buffer;
}

const escapePointer = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** Path and method in the OpenAPI document of a route of the contract (`GET /games/:id`). */
export function operationOf(key: string): { readonly path: string; readonly method: string } {
  const [method = "", route = ""] = key.split(" ");
  return { path: `/api/v1${route.replace(/:(\w+)/g, "{$1}")}`, method: method.toLowerCase() };
}

/** Resolves `$ref` pointers of the document. */
export function createRefResolver(document: unknown): (reference: string) => JsonSchema {
  return (reference) =>
    reference
      .slice(2)
      .split("/")
      .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document) as JsonSchema;
}

/** Makes object schemas with named properties reject additional ones. */
function closeSchemas(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeSchemas);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closeSchemas(part)]));
  const { type, properties, additionalProperties } = schema as Record<string, unknown>;
  const isOpen = type === "object" && typeof properties === "object" && additionalProperties === undefined;
  return isOpen ? { ...parts, additionalProperties: false } : parts;
}

/** Checks responses against an OpenAPI document. */
export function createOpenApiValidator(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package is CommonJS; its default export is the function.
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(closeSchemas(document) as object, "openapi");
  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (parts: readonly string[]): ValidateFunction => {
    const pointer = parts.map(escapePointer).join("/");
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
    validators.set(pointer, known);
    return known;
  };

  /** Returns how a response differs from the document, or null. */
  const problem = (key: string, response: ReceivedResponse): string | null => {
    const { path, method } = operationOf(key);
    const operation = document.paths[path]?.[method];
    if (operation === undefined) return `${key} is not in the document`;
    const status = `${response.statusCode}`;
    const name = [status, `${status[0]}XX`].find((code) => code in operation.responses);
    if (name === undefined) return `${key}: status ${status} is not in the document`;
    const contents = operation.responses[name]?.content;
    if (contents === undefined) return response.rawPayload.length === 0 ? null : `${key}: ${status} has no body`;
    const [type = ""] = (response.headers["content-type"]?.toString() ?? "").split(";");
    if (!(type in contents)) return `${key}: ${status} as "${type}" is not in the document`;
    // Files have no schema.
    if (type !== "application/json") return response.rawPayload.length > 0 ? null : `${key}: an empty file`;
    const text = response.rawPayload.toString("utf8");
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `${key} ${status}: not JSON: ${text.slice(0, 500)}`;
    }
    const validate = validatorAt(["paths", path, method, "responses", name, "content", type, "schema"]);
    return validate(body) ? null : `${key} ${status}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`;
  };
  return { document, problem };
}
export type OpenApiValidator = ReturnType<typeof createOpenApiValidator>;

/** Checks responses against the OpenAPI document that the server itself serves. */
export async function fetchOpenApiValidator(app: FastifyInstance): Promise<OpenApiValidator> {
  return createOpenApiValidator((await app.inject("/api/v1/openapi.json")).json<OpenApiDocument>());
}
