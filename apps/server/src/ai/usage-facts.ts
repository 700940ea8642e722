import type { UsageUnit } from "@showrunner/contract/rest";
import type { UsageFact } from "./provider-definition.ts";

/** A fact as the vendor reported it; none for nothing. */
export function report(unit: UsageUnit, amount: number | undefined): readonly UsageFact[] {
  return amount !== undefined && Number.isFinite(amount) && amount > 0
    ? [{ unit, amount: formatAmount(amount), isEstimate: false }]
    : [];
}

/** A fact that the vendor did not report. */
export function estimate(unit: UsageUnit, amount: number): readonly UsageFact[] {
  return amount > 0 ? [{ unit, amount: formatAmount(amount), isEstimate: true }] : [];
}

/** Amounts are counts, or seconds with a few decimals: exact in a floating-point number of this size. */
function formatAmount(amount: number): string {
  return Number.isInteger(amount) ? BigInt(amount).toString() : amount.toFixed(3).replace(/\.?0+$/, "");
}
