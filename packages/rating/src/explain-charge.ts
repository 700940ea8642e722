import { compileFormula } from "./formula.ts";
import type { Catalog, Conversion, RatableEvent, Rule } from "./model.ts";
import { computeCharge } from "./compute-charge.ts";
import type { RatingStep } from "./steps.ts";

export interface ChargeOrigin {
  readonly event: RatableEvent;
  readonly catalog: Catalog;
  /** The version that rated the event. */
  readonly rule: Rule;
  /** The version that was applied; null if none was. */
  readonly conversion: Conversion | null;
}

/** The steps that led to a charge, from the versions that it was computed with (RATE-5). */
export function explainCharge({ event, catalog, rule, conversion }: ChargeOrigin): readonly RatingStep[] {
  const steps: RatingStep[] = [
    { kind: "event", unit_type: event.unit_type, unit_amount: event.unit_amount },
    { kind: "catalog", catalog_id: catalog.id, name: catalog.name, currency: catalog.currency },
    { kind: "rule", rule_id: rule.id, version: rule.version, bill_unit: rule.bill_unit },
  ];
  const compiled = conversion === null ? null : compileFormula(conversion.formula, conversion.from_unit);
  const applied = conversion !== null && compiled?.ok === true ? { conversion, formula: compiled.formula } : null;
  computeCharge({ event, catalog, rule, applied }, (step) => steps.push(step));
  return steps;
}
