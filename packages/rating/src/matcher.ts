import { Decimal } from "./decimal.ts";
import { MATCHER_FIELDS, type Matcher, type MatcherField, type RatableEvent } from "./model.ts";

export type MatcherProblem =
  | { readonly code: "unknown_field"; readonly field: string }
  | { readonly code: "wrong_type"; readonly field: MatcherField };

const DECIMAL = /^\d{1,21}(?:\.\d{1,18})?$/;

const isMatcherField = (field: string): field is MatcherField => Object.hasOwn(MATCHER_FIELDS, field);

/** A number's shortest spelling, which is the one that was written. */
const toDecimalText = (value: string | number | boolean): string | null => {
  const text = String(value);
  return typeof value !== "boolean" && DECIMAL.test(text) ? text : null;
};

/** The first field that no event has, or that holds values of another type (MATCH-2). */
export function findMatcherProblem(matcher: Matcher): MatcherProblem | null {
  for (const [field, value] of Object.entries(matcher)) {
    if (!isMatcherField(field)) return { code: "unknown_field", field };
    const kind = MATCHER_FIELDS[field];
    const isRightType =
      kind === "decimal" ? toDecimalText(value) !== null : typeof value === (kind === "flag" ? "boolean" : "string");
    if (!isRightType) return { code: "wrong_type", field };
  }
  return null;
}

function isEqual(field: MatcherField, wanted: string | number | boolean, event: RatableEvent): boolean {
  const value = event[field];
  if (MATCHER_FIELDS[field] !== "decimal") return value === wanted;
  const text = toDecimalText(wanted);
  return value !== null && text !== null && new Decimal(String(value)).eq(text);
}

/** The first field whose value differs from the event's; null: the matcher matches (MATCH-1). */
export function findDifference(matcher: Matcher, event: RatableEvent): string | null {
  for (const [field, value] of Object.entries(matcher))
    if (!isMatcherField(field) || !isEqual(field, value, event)) return field;
  return null;
}
