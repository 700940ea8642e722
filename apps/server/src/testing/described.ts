import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { RouteKey } from "@showrunner/contract/rest";
import type { Schema } from "./arbitrary-json.ts";

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const escaped = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** Place of a contract's route in the document. */
export function placeOf(key: RouteKey): { readonly path: string; readonly method: string } {
  const [method = "", route = ""] = key.split(" ");
  return { path: `/api/v1${route.replace(/:(\w+)/g, "{$1}")}`, method: method.toLowerCase() };
}

/** Holds answers against the OpenAPI document that the server itself serves. */
export async function describedBy(app: FastifyInstance) {
  const document = (await app.inject("/api/v1/openapi.json")).json<OpenApiDocument>();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package is CommonJS whose default export is the function.
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, "openapi");
  return {
    document,
    /** What is wrong with an answer, by the document; null when it is described. */
    problem: (key: RouteKey, response: LightMyRequestResponse): string | null => {
      const { path, method } = placeOf(key);
      const operation = document.paths[path]?.[method];
      if (operation === undefined) return `${key} is not in the document`;
      const status = `${response.statusCode}`;
      const name = [status, `${status[0]}XX`].find((code) => code in operation.responses);
      if (name === undefined) return `${key}: status ${status} is not in the document`;
      const contents = operation.responses[name]?.content;
      if (contents === undefined) return response.body === "" ? null : `${key}: ${status} has no body`;
      const [type = ""] = (response.headers["content-type"]?.toString() ?? "").split(";");
      if (!(type in contents)) return `${key}: ${status} as "${type}" is not in the document`;
      // A file has no schema to be held against.
      if (type !== "application/json") return response.rawPayload.length > 0 ? null : `${key}: an empty file`;
      const pointer = ["paths", path, method, "responses", name, "content", type, "schema"].map(escaped).join("/");
      const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
      return validate(response.json())
        ? null
        : `${key} ${status}: ${ajv.errorsText(validate.errors)} in ${response.body.slice(0, 500)}`;
    },
  };
}
