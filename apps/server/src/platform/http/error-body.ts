import type { ErrorBody, FieldProblem } from "@showrunner/contract";
import { createTranslator, type Locale } from "@showrunner/i18n";
import type { Failure, FieldFailure } from "./failure.ts";
import { httpMessages } from "./messages/index.ts";

type MessageKey = keyof typeof httpMessages.en;
type Translate = (key: MessageKey, params: Readonly<Record<string, string | number>>) => string;

/** Message parameters: strings, numbers, and lists of them. */
function toMessageParams(params: Readonly<Record<string, unknown>> = {}): Record<string, string | number> {
  const entries = Object.entries(params).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === "string" || typeof value === "number") return [[name, value]];
    return Array.isArray(value) ? [[name, value.map(String).join(", ")]] : [];
  });
  return Object.fromEntries(entries);
}

function toFieldProblem(field: FieldFailure, say: Translate): FieldProblem {
  const key = `field_${field.code}`;
  const known = Object.hasOwn(httpMessages.en, key) ? (key as MessageKey) : "field_invalid";
  return {
    path: field.path,
    code: field.code,
    message: say(known, field.params ?? {}),
    ...(field.params === undefined ? {} : { params: { ...field.params } }),
  };
}

/** Builds the common error body of failed requests in the requested language. */
export function buildErrorBody(failure: Failure, locale: Locale, requestId: string): ErrorBody {
  const say = createTranslator(httpMessages, locale) as Translate;
  const details = {
    ...(failure.fields === undefined ? {} : { fields: failure.fields.map((field) => toFieldProblem(field, say)) }),
    ...(failure.params === undefined || Object.keys(failure.params).length === 0
      ? {}
      : { params: { ...failure.params } }),
  };
  return {
    message: say(`error_${failure.code}`, toMessageParams(failure.params)),
    code: failure.code,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    request_id: requestId,
  };
}
