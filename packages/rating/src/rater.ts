import { compileFormula, type FormulaResult } from "./formula.ts";
import { findDifference } from "./matcher.ts";
import type { Catalog, Conversion, PricingModel, RatableEvent, Rule } from "./model.ts";
import { computeCharge, type AppliedConversion } from "./compute-charge.ts";
import type { ConsideredRule, ExplainedRating, Rating, RatingStep, RuleVerdict } from "./steps.ts";
import { compareIds, findValid, groupByIdentity, isActive, type History } from "./versions.ts";

/** Rates events by one pricing model. */
export interface Rater {
  rate(event: RatableEvent): Rating;
  /** Rates an event and returns every step. */
  explain(event: RatableEvent): ExplainedRating;
}

/** Maximum number of rules in a step of the explanation. */
const MAX_CONSIDERED = 20;

const countFields = (rule: Rule): number => Object.keys(rule.matcher).length;
/** MATCH-4: more fields first, then the higher version, then the id. */
const compareRules = (a: Rule, b: Rule): number =>
  countFields(b) - countFields(a) || b.version - a.version || compareIds(a.id, b.id);
const rankOperation = ({ operation }: Conversion): number => (operation === null ? 1 : 0);
/** CONV-2: conversions with an operation first, then the higher version, then the id. */
const compareConversions = (a: Conversion, b: Conversion): number =>
  rankOperation(a) - rankOperation(b) || b.version - a.version || compareIds(a.id, b.id);

function getVerdict(rule: Rule, chosen: Rule): RuleVerdict {
  if (rule === chosen) return "chosen";
  if (countFields(rule) !== countFields(chosen)) return "less_specific";
  return rule.version === chosen.version ? "later_id" : "lower_version";
}

function consider(rule: Rule, verdict: RuleVerdict, field: string | null = null): ConsideredRule {
  return { rule_id: rule.id, version: rule.version, bill_unit: rule.bill_unit, verdict, field };
}

type Explain = (step: RatingStep) => void;
const explainNothing: Explain = () => undefined;

/** Creates a rater for a model. Rules must have been checked: each needs at least one tier. */
export function createRater({ catalogs, rules, conversions }: PricingModel): Rater {
  const defaults = catalogs
    .filter(({ is_default }) => is_default)
    .toSorted((a, b) => b.active_from - a.active_from || compareIds(a.id, b.id));
  const ruleHistories = groupByIdentity(rules);
  const historiesByCatalog = new Map(
    catalogs.map(({ id }) => [id, ruleHistories.filter((history) => history.some((rule) => rule.catalog_id === id))]),
  );
  const conversionHistories = groupByIdentity(conversions);
  const formulas = new Map<Conversion, FormulaResult>();

  const compile = (conversion: Conversion): FormulaResult => {
    const known = formulas.get(conversion) ?? compileFormula(conversion.formula, conversion.from_unit);
    formulas.set(conversion, known);
    return known;
  };

  const findConversion = ({ source_system, operation, unit_type, occurred_at }: RatableEvent): Conversion | undefined =>
    conversionHistories
      .map((history) => findValid(history, occurred_at))
      .filter(
        (conversion): conversion is Conversion =>
          conversion !== undefined &&
          !conversion.is_retired &&
          isActive(conversion, occurred_at) &&
          conversion.source_system === source_system &&
          conversion.from_unit === unit_type &&
          (conversion.operation === null || conversion.operation === operation),
      )
      .toSorted(compareConversions)[0];

  const explainRules = (
    histories: readonly History<Rule>[],
    event: RatableEvent,
    chosen: Rule | undefined,
    normalisedUnit: string,
  ): RatingStep => {
    const considered = histories.map((history): ConsideredRule => {
      const [newest] = history;
      const rule = findValid(history, event.occurred_at);
      if (rule === undefined)
        return {
          rule_id: newest?.id ?? "",
          version: null,
          bill_unit: newest?.bill_unit ?? "",
          verdict: "not_valid_yet",
          field: null,
        };
      if (rule.is_retired) return consider(rule, "retired");
      const field = findDifference(rule.matcher, event);
      if (field !== null) return consider(rule, "field_differs", field);
      if (rule.bill_unit !== event.unit_type && rule.bill_unit !== normalisedUnit) return consider(rule, "other_unit");
      return consider(rule, chosen === undefined ? "other_unit" : getVerdict(rule, chosen));
    });
    const rank = ({ verdict }: ConsideredRule): number => (verdict === "chosen" ? 0 : 1);
    considered.sort((a, b) => rank(a) - rank(b) || compareIds(a.rule_id, b.rule_id));
    return { kind: "rules", total: histories.length, considered: considered.slice(0, MAX_CONSIDERED) };
  };

  const rateInCatalog = (catalog: Catalog, event: RatableEvent, explain: Explain): Rating => {
    const histories = historiesByCatalog.get(catalog.id) ?? [];
    const matching: Rule[] = [];
    for (const history of histories) {
      const rule = findValid(history, event.occurred_at);
      if (rule === undefined || rule.is_retired || rule.catalog_id !== catalog.id) continue;
      if (findDifference(rule.matcher, event) === null) matching.push(rule);
    }
    const needsConversion = matching.some(({ bill_unit }) => bill_unit !== event.unit_type);
    const conversion = needsConversion || explain !== explainNothing ? findConversion(event) : undefined;
    const normalisedUnit = conversion?.to_unit ?? event.unit_type;
    const [rule] = matching
      .filter(({ bill_unit }) => bill_unit === event.unit_type || bill_unit === normalisedUnit)
      .toSorted(compareRules);
    if (explain !== explainNothing) explain(explainRules(histories, event, rule, normalisedUnit));

    if (matching.length === 0) {
      explain({ kind: "no_rule" });
      return { status: "unrated", reason: "no_rule" };
    }
    if (rule === undefined) {
      const units = new Set(matching.map(({ bill_unit }) => bill_unit));
      explain({ kind: "no_conversion", unit_type: event.unit_type, bill_units: [...units].toSorted(compareIds) });
      return { status: "unrated", reason: "no_conversion" };
    }
    explain({ kind: "rule", rule_id: rule.id, version: rule.version, bill_unit: rule.bill_unit });
    let applied: AppliedConversion | null = null;
    if (rule.bill_unit !== event.unit_type && conversion !== undefined) {
      const compiled = compile(conversion);
      if (!compiled.ok) {
        const { id, version, formula } = conversion;
        explain({ kind: "formula_error", conversion_id: id, version, formula, code: compiled.error.code });
        return { status: "unrated", reason: "formula_error" };
      }
      applied = { conversion, formula: compiled.formula };
    }
    return computeCharge({ event, catalog, rule, applied }, explain);
  };

  const rate = (event: RatableEvent, explain: Explain): Rating => {
    explain({ kind: "event", unit_type: event.unit_type, unit_amount: event.unit_amount });
    const catalog = defaults.find((candidate) => isActive(candidate, event.occurred_at));
    if (catalog === undefined) {
      explain({ kind: "no_catalog" });
      return { status: "unrated", reason: "no_catalog" };
    }
    explain({ kind: "catalog", catalog_id: catalog.id, name: catalog.name, currency: catalog.currency });
    return rateInCatalog(catalog, event, explain);
  };

  return {
    rate: (event) => rate(event, explainNothing),
    explain: (event) => {
      const steps: RatingStep[] = [];
      const rating = rate(event, (step) => steps.push(step));
      return { ...rating, steps };
    },
  };
}
