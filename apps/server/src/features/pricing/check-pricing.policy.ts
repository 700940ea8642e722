import { USAGE_UNITS, type ConversionInput, type RuleInput } from "@showrunner/contract/rest";
import { findMatcherProblem, findTierProblem, MATCHER_FIELDS, tryFormula } from "@showrunner/rating";
import type { FieldFailure } from "../../platform/http/failure.ts";

type CheckedRule = Pick<RuleInput, "bill_unit" | "matcher" | "tiering">;
type CheckedConversion = Pick<ConversionInput, "from_unit" | "to_unit" | "formula">;

function findMatcherFailures(matcher: CheckedRule["matcher"]): readonly FieldFailure[] {
  const problem = findMatcherProblem(matcher);
  if (problem === null) return [];
  const { code, field } = problem;
  if (code === "unknown_field")
    return [
      { path: "matcher", code: "matcher_field", params: { field, known: Object.keys(MATCHER_FIELDS).join(", ") } },
    ];
  return [{ path: "matcher", code: `matcher_${MATCHER_FIELDS[field]}`, params: { field } }];
}

const TIER_CODES = {
  no_tier: { field: "", code: "required" },
  last_has_limit: { field: ".up_to", code: "tier_last_has_limit" },
  limit_missing: { field: ".up_to", code: "required" },
  not_ascending: { field: ".up_to", code: "tier_not_ascending" },
} as const;

function findTierFailures(tiering: CheckedRule["tiering"]): readonly FieldFailure[] {
  const problem = findTierProblem(tiering);
  if (problem === null) return [];
  const { field, code } = TIER_CODES[problem.code];
  return [{ path: `tiering.${problem.tier}${field}`, code }];
}

/**
 * Finds what is wrong with a rule that its schema does not check.
 *
 * @param convertedUnits units that conversions convert to
 */
export function findRuleFailures(rule: CheckedRule, convertedUnits: ReadonlySet<string>): readonly FieldFailure[] {
  const units: readonly string[] = USAGE_UNITS;
  const isKnown = units.includes(rule.bill_unit) || convertedUnits.has(rule.bill_unit);
  return [
    ...(isKnown ? [] : [{ path: "bill_unit", code: "bill_unit_unknown" } as const]),
    ...findMatcherFailures(rule.matcher),
    ...findTierFailures(rule.tiering),
  ];
}

/** Finds what is wrong with a conversion that its schema does not check. */
export function findConversionFailures({ from_unit, to_unit, formula }: CheckedConversion): readonly FieldFailure[] {
  const failures: FieldFailure[] = [];
  if (from_unit === to_unit) failures.push({ path: "to_unit", code: "same_unit" });
  const trial = tryFormula(formula, from_unit);
  if (trial.ok) return failures;
  if ("error" in trial) {
    const { code, position } = trial.error;
    // Users count characters from 1.
    failures.push({ path: "formula", code: `formula_${code}`, params: { position: position + 1, unit: from_unit } });
  } else failures.push({ path: "formula", code: `formula_${trial.code}`, params: { amount: trial.amount } });
  return failures;
}

/** Prefixes the paths of failures, for a part of a larger body. */
export const prefixPaths = (path: string, failures: readonly FieldFailure[]): readonly FieldFailure[] =>
  failures.map((failure) => ({ ...failure, path: `${path}.${failure.path}` }));
