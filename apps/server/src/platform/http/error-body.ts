import type { ErrorBody, FieldProblem } from "@showrunner/contract";
import { translator, type Locale } from "@showrunner/i18n";
import type { Failure, FieldFailure } from "./failure.ts";
import { http_messages } from "./messages/index.ts";

type MessageKey = keyof typeof http_messages.en;
type Say = (key: MessageKey, params: Readonly<Record<string, string | number>>) => string;

/** Message parameters: strings, numbers, and lists of them. */
function sayable(params: Readonly<Record<string, unknown>> = {}): Record<string, string | number> {
  const entries = Object.entries(params).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === "string" || typeof value === "number") return [[name, value]];
    return Array.isArray(value) ? [[name, value.map(String).join(", ")]] : [];
  });
  return Object.fromEntries(entries);
}

function fieldProblem(field: FieldFailure, say: Say): FieldProblem {
  const key = `field_${field.code}`;
  const known = Object.hasOwn(http_messages.en, key) ? (key as MessageKey) : "field_invalid";
  return {
    path: field.path,
    code: field.code,
    message: say(known, field.params ?? {}),
    ...(field.params === undefined ? {} : { params: { ...field.params } }),
  };
}

/** Builds the common error body of failed requests in the requested language. */
export function errorBodyOf(failure: Failure, locale: Locale, request_id: string): ErrorBody {
  const say = translator(http_messages, locale) as Say;
  const details = {
    ...(failure.fields === undefined ? {} : { fields: failure.fields.map((field) => fieldProblem(field, say)) }),
    ...(failure.params === undefined || Object.keys(failure.params).length === 0
      ? {}
      : { params: { ...failure.params } }),
  };
  return {
    message: say(`error_${failure.code}`, sayable(failure.params)),
    code: failure.code,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    request_id,
  };
}
