import { USAGE_UNITS, type AiOperation, type AiPurpose, type UsageUnit } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import type { UsageFact } from "../../ai/provider-definition.ts";
import type { WriteStatement } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";
import type { PricedAmount, PricedUse } from "../provider-pricing/index.ts";
import type { UsageEventsRepository } from "./usage-events.repository.ts";

/** The usage of one attempt. */
export interface AttemptUsage {
  readonly attemptId: string;
  /** `key` is that of the provider definition. */
  readonly provider: { readonly id: string; readonly name: string; readonly key: string };
  readonly model: string;
  readonly operation: AiOperation;
  readonly purpose: AiPurpose;
  /** Null while authentication is off. */
  readonly userId: string | null;
  /** The object that the result is for. */
  readonly linked: { readonly type: string; readonly id: string } | null;
  readonly quality: string | null;
  readonly size: string | null;
  readonly facts: readonly UsageFact[];
  /** Epoch ms; determines the price. */
  readonly occurredAt: number;
}

/**
 * Statements that meter an attempt, for the transaction of its result: one event per unit, with its vendor cost at that
 * time, or null if that is unknown. The events then wait to be rated. Idempotent: metering an attempt again adds none.
 */
export type RecordUsage = (usage: AttemptUsage) => Promise<readonly WriteStatement[]>;

/** Prices one provider's usage at a moment. */
export type FindPrices = (
  providerId: string,
  at: number,
) => Promise<(use: PricedUse, unit: UsageUnit, amount: string) => PricedAmount | null>;

/** Merges facts to one per unit, and omits units of which nothing was used. */
export function mergeFacts(facts: readonly UsageFact[]): readonly UsageFact[] {
  return USAGE_UNITS.flatMap((unit) => {
    const same = facts.filter((fact) => fact.unit === unit);
    const amount = same.reduce((sum, fact) => sum.plus(fact.amount), new Decimal(0));
    return amount.isZero()
      ? []
      : [{ unit, amount: amount.toString(), isEstimate: same.some((fact) => fact.isEstimate) }];
  });
}

export function createRecordUsage({
  repository,
  findPrices,
}: {
  readonly repository: Pick<UsageEventsRepository, "insert" | "queueRating">;
  readonly findPrices: FindPrices;
}): RecordUsage {
  return async (usage) => {
    const { provider, model, operation, quality, size, linked, occurredAt } = usage;
    const facts = mergeFacts(usage.facts);
    if (facts.length === 0) return [];
    const price = await findPrices(provider.id, occurredAt);
    const events = facts.map((fact) => ({ ...fact, id: newId() }));
    const prices = events.map(({ unit, amount }) => price({ operation, model, quality, size }, unit, amount));
    const covering = prices.find((each) => each !== null);
    const inserts = events.flatMap(({ id, unit, amount, isEstimate }, index) => {
      const priced = prices[index] ?? null;
      return repository.insert({
        id,
        attempt_id: usage.attemptId,
        provider_id: provider.id,
        provider_name: provider.name,
        source_system: provider.key,
        model,
        operation,
        unit_type: unit,
        unit_amount: amount,
        vendor_total_cost: priced?.cost ?? (covering ? "0" : null),
        currency: priced?.currency ?? covering?.currency ?? null,
        pricing_id: priced?.pricing_id ?? null,
        price_cents: priced?.price_cents ?? null,
        provider_unit: priced?.provider_unit ?? null,
        purpose: usage.purpose,
        user_id: usage.userId,
        linked_type: linked?.type ?? null,
        linked_id: linked?.id ?? null,
        quality,
        size,
        is_estimate: isEstimate ? 1 : 0,
        requests: index === 0 ? 1 : 0,
        occurred_at: occurredAt,
      });
    });
    return [...inserts, ...repository.queueRating(events.map(({ id }) => id))];
  };
}
