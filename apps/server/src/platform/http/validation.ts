import type { z } from "zod";
import { toStorable } from "../to-storable.ts";
import type { FieldCode, FieldFailure } from "./failure.ts";

/** Carries a failed schema validation through Fastify to the error handler. */
export class ValidationError extends Error {
  readonly fields: readonly FieldFailure[];
  /** Set by Fastify: the invalid part of the request. */
  declare readonly validationContext?: "body" | "querystring" | "params" | "headers";
  constructor(fields: readonly FieldFailure[]) {
    super("validation failed");
    this.fields = fields;
  }
}

const CODE_PATTERN = /^[a-z][a-z_]*$/;

/** Codes for values of the wrong type, by expected type. */
const EXPECTED_TYPE_CODES: Readonly<Partial<Record<string, FieldCode>>> = {
  string: "expected_text",
  number: "expected_number",
  int: "whole_number",
  boolean: "expected_yes_or_no",
  array: "expected_list",
  object: "expected_object",
  record: "expected_object",
};

function toFieldCode(issue: z.core.$ZodIssue): FieldCode {
  // The contract's own checks use an error code as message.
  if (CODE_PATTERN.test(issue.message)) return issue.message as FieldCode;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "required" : (EXPECTED_TYPE_CODES[issue.expected] ?? "invalid");
    case "too_small":
      return "too_small";
    case "too_big":
      return "too_large";
    case "invalid_value":
    case "invalid_union":
      return "unknown_choice";
    default:
      return "invalid";
  }
}

/** The invalid fields of a failed parse, each with an error code that has a message. */
export function toFieldFailures(error: z.core.$ZodError): readonly FieldFailure[] {
  return error.issues
    .slice(0, 100)
    .map((issue) => ({ path: issue.path.map(String).join("."), code: toFieldCode(issue) }));
}

export function validatorCompiler({
  schema,
}: {
  schema: unknown;
}): (data: unknown) => { value: unknown } | { error: Error } {
  return (data) => {
    const parsed = (schema as z.ZodType).safeParse(toStorable(data), { reportInput: true });
    return parsed.success ? { value: parsed.data } : { error: new ValidationError(toFieldFailures(parsed.error)) };
  };
}

/** A response that does not match its schema. This is a bug of the server; the response is not sent. */
export class ResponseSchemaError extends Error {}

export function serializerCompiler({
  schema,
  method,
  url,
}: {
  schema: unknown;
  method: string;
  url: string;
}): (data: unknown) => string {
  return (data) => {
    // Parsing strips unknown fields, so that nothing outside the contract can leak.
    const parsed = (schema as z.ZodType).safeParse(data);
    if (!parsed.success) throw new ResponseSchemaError(`${method} ${url}: ${parsed.error.message}`);
    return JSON.stringify(parsed.data);
  };
}
