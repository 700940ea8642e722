import { Decimal } from "./decimal.ts";
import type { Tier } from "./model.ts";

export type TierProblem = {
  readonly code: "no_tier" | "last_has_limit" | "limit_missing" | "not_ascending";
  /** Index of the tier. */
  readonly tier: number;
};

/** Checks that tiers ascend, that there is at least one, and that only the last has no limit (TIER-1). */
export function findTierProblem(tiers: readonly Tier[]): TierProblem | null {
  if (tiers.length === 0) return { code: "no_tier", tier: 0 };
  let former: Decimal | null = null;
  for (const [tier, { up_to }] of tiers.entries()) {
    const isLast = tier === tiers.length - 1;
    if (up_to === null) {
      if (!isLast) return { code: "limit_missing", tier };
      continue;
    }
    if (isLast) return { code: "last_has_limit", tier };
    const limit = new Decimal(up_to);
    if (limit.lte(former ?? 0)) return { code: "not_ascending", tier };
    former = limit;
  }
  return null;
}

/** The first tier whose `up_to` covers the amount, otherwise the last (TIER-2). */
export function findTier(tiers: readonly Tier[], amount: Decimal): { readonly tier: Tier; readonly index: number } {
  const index = tiers.findIndex(({ up_to }) => up_to === null || amount.lte(up_to));
  const found = index === -1 ? tiers.length - 1 : index;
  const tier = tiers[found];
  if (tier === undefined) throw new Error("the rule has no tiers");
  return { tier, index: found };
}
