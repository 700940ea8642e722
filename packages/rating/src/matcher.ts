import { Decimal } from "./decimal.ts";
import { MATCHER_FIELDS, type Matcher, type MatcherField, type RatableEvent } from "./model.ts";

export type MatcherProblem =
  | { readonly code: "unknown_field"; readonly field: string }
  | { readonly code: "wrong_type"; readonly field: MatcherField };

const DECIMAL = /^\d{1,21}(?:\.\d{1,18})?$/;

const isMatcherField = (field: string): field is MatcherField => Object.hasOwn(MATCHER_FIELDS, field);

/** Decimal text of a value; null if it has none. The shortest spelling of a number is the one that was entered. */
const toDecimalText = (value: string | number | boolean): string | null => {
  const text = String(value);
  return typeof value !== "boolean" && DECIMAL.test(text) ? text : null;
};

/** Finds the first field that events do not have, or whose value has the wrong type (MATCH-2). */
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

function isEqual(field: MatcherField, expected: string | number | boolean, event: RatableEvent): boolean {
  const value = event[field];
  if (MATCHER_FIELDS[field] !== "decimal") return value === expected;
  const text = toDecimalText(expected);
  return value !== null && text !== null && new Decimal(String(value)).eq(text);
}

/** Finds the first field whose value differs from the event's; null if the matcher matches (MATCH-1). */
export function findDifference(matcher: Matcher, event: RatableEvent): string | null {
  for (const [field, value] of Object.entries(matcher))
    if (!isMatcherField(field) || !isEqual(field, value, event)) return field;
  return null;
}
