import { Decimal } from "./decimal.ts";
import type { Formula } from "./formula.ts";
import type { Catalog, Conversion, RatableEvent, Rule } from "./model.ts";
import type { Rating, RatingStep } from "./steps.ts";
import { findTier } from "./tiers.ts";

export interface AppliedConversion {
  readonly conversion: Conversion;
  readonly formula: Formula;
}

export interface ChargeInput {
  readonly event: Pick<RatableEvent, "unit_amount">;
  readonly catalog: Catalog;
  readonly rule: Rule;
  /** Null if the rule bills the event's own unit. */
  readonly applied: AppliedConversion | null;
}

/** Computes the charge by the chosen rule and conversion (TIER-3, TIER-4). Passes every step to `explain`. */
export function computeCharge(
  { event, catalog, rule, applied }: ChargeInput,
  explain: (step: RatingStep) => void,
): Rating {
  let amount = new Decimal(event.unit_amount);
  if (applied !== null) {
    const { id, version, formula, from_unit, to_unit } = applied.conversion;
    const evaluation = applied.formula(amount);
    if (!evaluation.ok) {
      explain({ kind: "formula_error", conversion_id: id, version, formula, code: evaluation.code });
      return { status: "unrated", reason: "formula_error" };
    }
    amount = evaluation.value;
    explain({
      kind: "conversion",
      conversion_id: id,
      version,
      formula,
      from_unit,
      from_amount: event.unit_amount,
      to_unit,
      to_amount: amount.toFixed(),
    });
  }

  const { tier, index } = findTier(rule.tiering, amount);
  const { unit_price, up_to, flat_fee } = tier;
  const billed = amount.toFixed();
  explain({ kind: "tier", tier: index + 1, tiers: rule.tiering.length, amount: billed, up_to, unit_price });

  const product = amount.times(unit_price);
  const sum = product.plus(flat_fee ?? 0).plus(rule.fixed_fee ?? 0);
  explain({
    kind: "sum",
    amount: billed,
    unit_price,
    product: product.toFixed(),
    flat_fee,
    fixed_fee: rule.fixed_fee,
    sum: sum.toFixed(),
  });

  const { min_charge } = rule;
  const isRaised = min_charge !== null && sum.lt(min_charge);
  if (min_charge !== null) explain({ kind: "minimum", min_charge, is_applied: isRaised });
  const line = (isRaised ? new Decimal(min_charge) : sum).toFixed();
  explain({ kind: "charge", line_amount: line, currency: catalog.currency });
  return {
    status: "rated",
    charge: {
      line_amount: line,
      currency: catalog.currency,
      catalog_id: catalog.id,
      rule_id: rule.id,
      rule_version: rule.version,
      conversion_id: applied?.conversion.id ?? null,
      conversion_version: applied?.conversion.version ?? null,
      bill_unit: rule.bill_unit,
      billed_amount: billed,
      tier: index + 1,
      unit_price,
    },
  };
}
