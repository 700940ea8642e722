import type { UsageUnit } from "@showrunner/contract/rest";
import type { UsageFact } from "./provider-definition.ts";

/** A fact as the vendor reported it; empty if the amount is missing or zero. */
export function toReportedFacts(unit: UsageUnit, amount: number | undefined): readonly UsageFact[] {
  return amount !== undefined && Number.isFinite(amount) && amount > 0
    ? [{ unit, amount: formatAmount(amount), isEstimate: false }]
    : [];
}

/** A fact that we estimated, because the vendor did not report it; empty if the amount is zero. */
export function toEstimatedFacts(unit: UsageUnit, amount: number): readonly UsageFact[] {
  return amount > 0 ? [{ unit, amount: formatAmount(amount), isEstimate: true }] : [];
}

/** Amounts are counts, or seconds with a few decimals, so a floating-point number is precise enough. */
function formatAmount(amount: number): string {
  return Number.isInteger(amount) ? BigInt(amount).toString() : amount.toFixed(3).replace(/\.?0+$/, "");
}
