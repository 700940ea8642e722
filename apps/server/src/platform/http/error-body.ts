import type { ErrorBody, FieldProblem } from "@showrunner/contract";
import { z } from "zod";
import { createTranslator, type Locale } from "@showrunner/i18n";
import type { Failure, FieldFailure } from "./failure.ts";
import { httpMessages } from "./messages/en.ts";

type MessageKey = keyof typeof httpMessages.en;
type Translate = (key: MessageKey, params: Readonly<Record<string, string | number>>) => string;

const money = z.strictObject({ amount: z.string(), currency: z.string() });
const MAX_MONEY_DIGITS = 6;

/** Longer waits, in s, are named in the message. */
const SHORT_WAIT_S = 60;

/** Message parameters: strings, numbers and lists of them. Money and days (`…_on`) are formatted. */
function toMessageParams(
  params: Readonly<Record<string, unknown>> = {},
  locale: Locale,
): Record<string, string | number> {
  const format = (name: string, value: unknown): string | number | undefined => {
    if (typeof value === "string" && name.endsWith("_on"))
      return new Date(value).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
    if (typeof value === "string" || typeof value === "number") return value;
    if (Array.isArray(value)) return value.map(String).join(", ");
    const { data } = money.safeParse(value);
    if (data === undefined) return undefined;
    return new Intl.NumberFormat(locale, {
      style: "currency",
      currency: data.currency,
      maximumFractionDigits: MAX_MONEY_DIGITS,
      roundingMode: "halfEven",
    }).format(data.amount as `${number}`);
  };
  const entries = Object.entries(params).flatMap(([name, value]): [string, string | number][] => {
    const text = format(name, value);
    return text === undefined ? [] : [[name, text]];
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
  const waitS = failure.code === "too_many_requests" ? (failure.retryAfterS ?? 0) : 0;
  return {
    message:
      waitS > SHORT_WAIT_S
        ? say("error_too_many_requests_until", { n: Math.ceil(waitS / 60) })
        : say(`error_${failure.code}`, toMessageParams(failure.params, locale)),
    code: failure.code,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    request_id: requestId,
  };
}
